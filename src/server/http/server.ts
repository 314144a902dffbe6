import type { Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Logger } from 'pino';
import { readableAddress } from './address.ts';
import { answerUnreadable } from './error-handler.ts';

/** The web server as such, nothing mounted yet. */
export function makeServer(needs: { log: Logger; proxies: number }) {
  return Fastify<Server>({
    loggerInstance: needs.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // As many proxies as the operator says are believed; the one behind them names the visitor.
    trustProxy: (_address, hop) => hop < needs.proxies,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we drain is answered like anything else; the connection then ends.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    requestTimeout: 20_000,
    keepAliveTimeout: 20_000,
    // An id that cannot exist is looked for and not found, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    // Slow or stuck visitors are cut off by the server, not waited for.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
  });
}
