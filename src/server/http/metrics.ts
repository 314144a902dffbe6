import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Secret } from '#server/secret.ts';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problem.ts';

/**
 * `GET /metrics` in Prometheus format for those who send the token; 404 for everyone else. `measure` registers what is not about
 * requests, and returns what updates it.
 */
export function metrics(
  app: FastifyInstance,
  token: Secret,
  measure: (registry: Registry) => () => Promise<void>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const update = measure(registry);
  const seconds = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const expected = Buffer.from(`Bearer ${token.reveal()}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return sendProblem(request, reply, new Problem('not_found'));
    }
    await update();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
