import type { FastifyInstance } from 'fastify';
import { getHealth, getReady } from '#contract/operation.ts';
import { isAskedByUs } from '#server/http/pages/page-calls.ts';

/** Asked every few seconds by whatever watches the process. */
const PROBES: ReadonlySet<string | undefined> = new Set([getHealth.path, getReady.path]);

/**
 * One line a request: the route's pattern, never its address, which may hold a token, nor any header or body. What nobody asked
 * for (calls of a page that we render, our own looks for the status page, probes that found all well) is told on the level
 * debug, so that an idle server is quiet.
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

/** Says once that a proxy tells whom it stands in for, and that nobody believes it: all its visitors count as one. */
export function warnOfUnbelievedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    request.log.warn(
      'received X-Forwarded-For while TRUST_PROXY is 0: behind a proxy, all visitors would share one rate limit; set TRUST_PROXY to the number of proxies',
    );
  });
}
