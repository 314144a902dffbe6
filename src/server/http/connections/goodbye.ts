import type { Socket } from 'node:net';

/** How long the other side may take to read our last words and close its end, in milliseconds. */
const GOODBYE_MS = 2000;

/**
 * Ends our side of a connection, after these last words. What still comes is let pass by: to close on unread bytes would
 * have the other side forget what it was told.
 */
export function endGently(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
