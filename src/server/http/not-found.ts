import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problem.ts';

/** Read-only addresses besides the calls of the contract. */
const READ_ONLY = ['/api/openapi.json', '/api/docs'];

/** Replies under `/api` where no call matches: 405 with Allow if another method would, otherwise 404. */
export function refuseUnknownCalls(app: FastifyInstance, contract: readonly Endpoint[]): void {
  const patterns = contract.map((endpoint) => ({
    methods: endpoint.method === 'GET' && !endpoint.opens ? ['GET', 'HEAD'] : [endpoint.method],
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set<string>(
      patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    // Anything that is not a call is a page, and pages are read-only.
    const isRead = !/^\/api(\/|$)/.test(path) || READ_ONLY.includes(path);
    if (isRead && request.method !== 'GET') allowed.add('GET').add('HEAD');
    if (allowed.size === 0) return sendProblem(request, reply, new Problem('not_found'));
    reply.header('allow', [...allowed].join(', '));
    return sendProblem(request, reply, new Problem('method_not_allowed'));
  });
}
