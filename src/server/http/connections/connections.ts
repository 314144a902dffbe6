import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { endGently } from './goodbye.ts';
import { bringsLongBody } from './long-bodies.ts';
import { network } from '#server/http/limits/rate-limit.ts';

/** Connections that one address may hold. */
const MOST_OF_ONE_ADDRESS = 100;
/** Requests that may wait in a connection for those before them; browsers send none ahead. */
const MOST_WAITING = 100;
/** Whoever takes less than this of an answer within this time is not waited for any longer, nor who brings less of a long body. */
const LEAST_MOVED_BYTES = 16_384;
const LEAST_MOVED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** While we end, a connection is held this long after its last answer: what was sent by then may still be on its way. */
const LAST_WORDS_MS = 250;
/** A turn of the event loop that is over this fast has left nothing to be accepted or read. */
const CALM_TURN_MS = 2;
/** So many of them in a row: the first may have been half over. */
const CALM_TURNS = 3;
const CALM_WITHIN_MS = 1000;

type Turn = { request: IncomingMessage; response: ServerResponse };

type Connection = {
  socket: Socket;
  network: string;
  answering: Turn | null;
  waiting: Turn[];
  /** When it last had an answer, by the process's own clock; null before the first. */
  restingSince: number | null;
  /** What had been taken of the answers, or brought of a long body, when we last saw it grow enough. */
  seen: { isBringing: boolean; bytes: number; at: number } | null;
};

/**
 * The connections of a server: each is answered one request at a time, none is waited for that does not take its answer, one
 * address holds so many at the most, and at the end each is closed only once nothing more is to be answered on it.
 */
export function connectionsOf({ isLimited }: { isLimited: boolean }) {
  const open = new Map<Socket, Connection>();
  let isEnding = false;
  let openedCount = 0;

  function take(socket: Socket): void {
    openedCount += 1;
    const connection: Connection = {
      socket,
      network: network(socket.remoteAddress ?? ''),
      answering: null,
      waiting: [],
      restingSince: null,
      seen: null,
    };
    if (isLimited && !hasRoom(connection.network)) return void socket.destroy();
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
    if (isEnding) endWhenQuiet(connection);
  }

  /** Whether an address may open one more. One that only rests makes room for it: many people may share an address. */
  function hasRoom(address: string): boolean {
    const others = [...open.values()].filter((other) => other.network === address);
    if (others.length < MOST_OF_ONE_ADDRESS) return true;
    const [rested] = others
      .filter(({ answering, restingSince }) => answering === null && restingSince !== null)
      .sort((one, other) => one.restingSince! - other.restingSince!);
    rested?.socket.destroy();
    return rested !== undefined;
  }

  /** Nothing is begun for a request, least of all a file opened, before those ahead of it are answered. */
  const inTurn =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      const connection = open.get(request.socket);
      if (!connection || !request.socket.writable) return void request.socket.destroy();
      if (connection.waiting.length >= MOST_WAITING) return void request.socket.destroy();
      connection.waiting.push({ request, response });
      if (connection.answering === null) next(connection, answer);
    };

  function next(connection: Connection, answer: RequestListener): void {
    connection.answering = connection.waiting.shift() ?? null;
    if (connection.answering === null) {
      connection.restingSince = performance.now();
      if (isEnding) endWhenQuiet(connection);
      return;
    }
    const { request, response } = connection.answering;
    response.once('close', () => !connection.socket.destroyed && next(connection, answer));
    answer(request, response);
  }

  function endWhenQuiet(connection: Connection): void {
    const { socket } = connection;
    const { bytesRead } = socket;
    setTimeout(() => {
      if (connection.answering !== null || socket.destroyed) return;
      if (socket.bytesRead > bytesRead) return endWhenQuiet(connection);
      endGently(socket);
    }, LAST_WORDS_MS);
  }

  function look(): void {
    const at = performance.now();
    for (const connection of open.values()) {
      const { socket, seen } = connection;
      const isBringing = connection.answering !== null && bringsLongBody(connection.answering.request);
      const bytes = isBringing ? socket.bytesRead : takenFrom(socket);
      if (!isBringing && socket.writableLength === 0) connection.seen = null;
      else if (!seen || seen.isBringing !== isBringing || bytes - seen.bytes >= LEAST_MOVED_BYTES)
        connection.seen = { isBringing, bytes, at };
      else if (at - seen.at > LEAST_MOVED_WITHIN_MS) socket.destroy();
    }
  }

  return {
    /** A server of Node's whose connections these are. */
    serve(answer: RequestListener, options: ServerOptions): Server {
      const server = createServer(options, inTurn(answer));
      server.prependListener('connection', take);
      server.once('listening', () => {
        const looking = setInterval(look, LOOK_EVERY_MS).unref();
        server.once('close', () => clearInterval(looking));
      });
      // Node's own would cut off whoever has sent a request that we have not read yet.
      server.closeIdleConnections = () => {
        isEnding = true;
        for (const connection of open.values()) if (connection.answering === null) endWhenQuiet(connection);
      };
      return server;
    },

    /** Whether its request may take longer to come than Node lets any: {@link look} says for how long then. */
    bringsLong(socket: Socket): boolean {
      const request = open.get(socket)?.answering?.request;
      return request !== undefined && bringsLongBody(request);
    },

    /** Whether no other request waits behind this one. */
    isLast: (request: IncomingMessage) => (open.get(request.socket)?.waiting.length ?? 0) === 0,

    /** Resolves once everybody who knocked has been let in: who waits at a door that is closed is turned away. */
    async calm(): Promise<void> {
      const since = performance.now();
      let calm = 0;
      while (calm < CALM_TURNS && performance.now() - since < CALM_WITHIN_MS) {
        const [at, before] = [performance.now(), openedCount];
        await new Promise((resolve) => setImmediate(resolve));
        calm = performance.now() - at < CALM_TURN_MS && openedCount === before ? calm + 1 : 0;
      }
    },
  };
}
export type Connections = ReturnType<typeof connectionsOf>;

/** Bytes of our answers that have left this process. Node knows, and tells of whole writes only, each of which may be a whole answer. */
function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
