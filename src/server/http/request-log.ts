import type { FastifyInstance } from 'fastify';
import { getHealth, getReady } from '#contract/operation.ts';
import { isAskedByUs } from '#server/http/pages/page-calls.ts';

/** Requested every few seconds by whatever monitors the process. */
const PROBES: ReadonlySet<string | undefined> = new Set([getHealth.path, getReady.path]);

/**
 * Logs one line per request: the route's pattern, never its address, which may contain a token, nor any header or body. Requests
 * that nobody made (calls of a page being rendered, status probes, successful health checks) are logged at debug level, so that
 * an idle server is quiet.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const isQuiet = isAskedByUs() || (PROBES.has(url) && reply.statusCode === 200);
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Warns once if a proxy names the visitor's address but is not trusted, so that all its visitors count as one. */
export function warnOfUnbelievedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', async (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return;
    isLogged = true;
    request.log.warn(
      'received X-Forwarded-For while TRUST_PROXY is 0: behind a proxy, all visitors would share one rate limit; set TRUST_PROXY to the number of proxies',
    );
  });
}
