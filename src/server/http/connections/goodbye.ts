import type { Socket } from 'node:net';

/** How long the other side may take to read our last bytes and close its end, in milliseconds. */
const GOODBYE_MS = 2000;

/**
 * Ends our side of a connection after these last bytes. Anything still arriving is read and dropped: closing with unread bytes
 * would make the other side discard what we sent.
 */
export function endGently(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
