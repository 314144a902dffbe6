import type { Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Logger } from 'pino';
import { readableAddress } from './address.ts';
import type { Connections } from '#server/http/connections/connections.ts';
import { answerUnreadable } from './error-handler.ts';

/** Slow or stuck visitors are cut off by the server within 20 s, looking included, not waited for; but see `long-bodies.ts`. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 17_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
};

/** The web server as such, nothing mounted yet. */
export function makeServer(needs: {
  log: Logger;
  proxies: number;
  connections: Connections;
  timeouts?: typeof TIMEOUTS;
}) {
  return Fastify<Server>({
    loggerInstance: needs.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // As many proxies as the operator says are believed; the one behind them names the visitor.
    trustProxy: (_address, hop) => hop < needs.proxies,
    // A start takes as long as it takes: the framework's ten seconds are too few for a machine that is overloaded.
    pluginTimeout: 0,
    genReqId: () => crypto.randomUUID(),
    serverFactory: (answer) => needs.connections.serve(answer, needs.timeouts ?? TIMEOUTS),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we drain is answered like anything else; the connection then ends.
    return503OnClosing: false,
    // Node tells this once of a request, and leaves it to us whether to end it.
    clientErrorHandler: (error, socket) => {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !needs.connections.bringsLong(socket))
        answerUnreadable(error, socket);
    },
    // An id that cannot exist is looked for and not found, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
  });
}
