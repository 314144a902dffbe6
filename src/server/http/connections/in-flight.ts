import type { FastifyInstance } from 'fastify';
import { isAskedByUs } from '#server/http/pages/page-calls.ts';
import { Problem } from '#server/http/problem.ts';
import { network } from '#server/http/limits/rate-limit.ts';

/** Requests in flight per address; without a proxy, as many as it may have connections. */
const MOST_OF_ONE_ADDRESS = 100;

/** Limits how many requests an address may have in flight, taking the address that the proxies in front report. */
export function limitInFlight(app: FastifyInstance): void {
  const inFlight = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (isAskedByUs()) return;
    const address = network(request.ip);
    const others = inFlight.get(address) ?? 0;
    if (others >= MOST_OF_ONE_ADDRESS) throw new Problem('too_many_requests');
    inFlight.set(address, others + 1);
    reply.raw.once('close', () => {
      const left = (inFlight.get(address) ?? 1) - 1;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
    });
  });
}
