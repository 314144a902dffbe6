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

/** Connections allowed from one address. */
const MOST_OF_ONE_ADDRESS = 100;
/** Requests that may queue in a connection; browsers do not pipeline. */
const MOST_WAITING = 100;
/** Above this many in its queue, a connection is no browser's: it ends with its last reply, and at the latest after this time. */
const MANY_WAITING = 10;
const MANY_WITHIN_MS = 15_000;
/** A client that reads less of a reply, or sends less of a long body, within this time is cut off. */
const LEAST_MOVED_BYTES = 16_384;
const LEAST_MOVED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** During shutdown, a connection stays open this long after its last reply, since a request may be on its way. */
const LAST_WORDS_MS = 250;
/** An event loop turn this short left nothing to accept or read. */
const CALM_TURN_MS = 2;
/** How many of them in a row: the first may have been half over. */
const CALM_TURNS = 3;
const CALM_WITHIN_MS = 1000;

type Turn = { request: IncomingMessage; response: ServerResponse };

type Connection = {
  socket: Socket;
  network: string;
  answering: Turn | null;
  waiting: Turn[];
  /** Since when it has brought many requests at once, whose replies it may not read; null if it has not. */
  crowdedSince: number | null;
  /** When it last sent a reply, by the process's own clock; null before the first. */
  restingSince: number | null;
  /** How much of the replies had been read, or of a long body sent, when we last saw enough progress. */
  seen: { isBringing: boolean; bytes: number; at: number } | null;
};

/**
 * The connections of a server. Each is answered one request at a time; clients that do not read their replies are cut off; each
 * address may hold a limited number; and on shutdown each is closed only once nothing more is to be answered on it.
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
      crowdedSince: null,
      restingSince: null,
      seen: null,
    };
    if (isLimited && !hasRoom(connection.network)) return void socket.destroy();
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
    if (isEnding) endWhenQuiet(connection);
  }

  /** Whether an address may open another connection. An idle one makes room, because many people may share an address. */
  function hasRoom(address: string): boolean {
    const others = [...open.values()].filter((other) => other.network === address);
    if (others.length < MOST_OF_ONE_ADDRESS) return true;
    const [rested] = others
      .filter(({ answering, restingSince }) => answering === null && restingSince !== null)
      .sort((one, other) => one.restingSince! - other.restingSince!);
    rested?.socket.destroy();
    return rested !== undefined;
  }

  /** Starts no request, and so opens no file for it, before those ahead of it are answered. */
  const inTurn =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      const connection = open.get(request.socket);
      if (!connection || !request.socket.writable) return void request.socket.destroy();
      if (connection.waiting.length >= MOST_WAITING) return void request.socket.destroy();
      connection.waiting.push({ request, response });
      if (connection.waiting.length > MANY_WAITING) connection.crowdedSince ??= performance.now();
      if (connection.answering === null) next(connection, answer);
    };

  function next(connection: Connection, answer: RequestListener): void {
    connection.answering = connection.waiting.shift() ?? null;
    if (connection.answering === null) {
      connection.restingSince = performance.now();
      if (isEnding || connection.crowdedSince !== null) endWhenQuiet(connection);
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
      const { socket, seen, crowdedSince } = connection;
      if (crowdedSince !== null && at - crowdedSince > MANY_WITHIN_MS) socket.destroy();
      const isBringing = connection.answering !== null && bringsLongBody(connection.answering.request);
      const bytes = isBringing ? socket.bytesRead : takenFrom(socket);
      if (!isBringing && socket.writableLength === 0) connection.seen = null;
      else if (!seen || seen.isBringing !== isBringing || bytes - seen.bytes >= LEAST_MOVED_BYTES)
        connection.seen = { isBringing, bytes, at };
      else if (at - seen.at > LEAST_MOVED_WITHIN_MS) socket.destroy();
    }
  }

  return {
    /** A Node server whose connections these are. */
    serve(answer: RequestListener, options: ServerOptions): Server {
      const server = createServer(options, inTurn(answer));
      server.prependListener('connection', take);
      server.once('listening', () => {
        const looking = setInterval(look, LOOK_EVERY_MS).unref();
        server.once('close', () => clearInterval(looking));
      });
      // Node's own version would cut off clients whose request we have not read yet.
      server.closeIdleConnections = () => {
        isEnding = true;
        for (const connection of open.values()) if (connection.answering === null) endWhenQuiet(connection);
      };
      return server;
    },

    /** Whether its request may take longer to arrive than Node allows; {@link look} decides for how long. */
    bringsLong(socket: Socket): boolean {
      const request = open.get(socket)?.answering?.request;
      return request !== undefined && bringsLongBody(request);
    },

    /** Whether no other request is queued behind this one. */
    isLast: (request: IncomingMessage) => (open.get(request.socket)?.waiting.length ?? 0) === 0,

    /** Resolves once every pending connection has been accepted: those still waiting when the server stops listening are refused. */
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

/** How many bytes of our replies have left this process. Node knows, but reports only whole writes, each of which may be a whole reply. */
function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
