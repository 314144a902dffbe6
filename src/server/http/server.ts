import type { Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Logger } from 'pino';
import { readableAddress } from './address.ts';
import type { Connections } from '#server/http/connections/connections.ts';
import { answerUnreadable } from './error-handler.ts';

/** The server cuts off slow or stuck clients within 20 s, including the interval between checks; but see `long-bodies.ts`. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 17_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
};

/** The bare web server, with nothing mounted yet. */
export function makeServer(needs: {
  log: Logger;
  proxies: number;
  connections: Connections;
  timeouts?: typeof TIMEOUTS;
}) {
  return Fastify<Server>({
    loggerInstance: needs.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust as many proxies as the operator configured; the hop behind them is the visitor.
    trustProxy: (_address, hop) => hop < needs.proxies,
    // No limit on startup: the framework's ten seconds are too short for an overloaded machine.
    pluginTimeout: 0,
    genReqId: () => crypto.randomUUID(),
    serverFactory: (answer) => needs.connections.serve(answer, needs.timeouts ?? TIMEOUTS),
    forceCloseConnections: 'idle',
    // Requests still arriving on open connections while draining are answered as usual; then the connection ends.
    return503OnClosing: false,
    // Node reports this once per request and leaves it to us whether to end the connection.
    clientErrorHandler: (error, socket) => {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !needs.connections.bringsLong(socket))
        answerUnreadable(error, socket);
    },
    // However long an impossible id is, it gets an ordinary 404.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
  });
}
