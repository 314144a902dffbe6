import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from: in `Sec-Fetch-Site`, or,
 * where they leave that out (plain http off loopback), in `Origin`. A request with neither is no browser's; it is
 * let through only while it carries no cookie, and so nobody's rights.
 */
export function refuseCrossSite(request: FastifyRequest, ownOrigin: string): void {
  const { origin, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new Problem('cross_site');
    return;
  }
  if (origin !== undefined) {
    if (origin !== ownOrigin && origin !== originOfAddress(request)) throw new Problem('cross_site');
    return;
  }
  if (cookie !== undefined) throw new Problem('cross_site');
}

/** The loopback address people type while trying things out counts as ours as much as the configured name. */
function originOfAddress(request: FastifyRequest): string | null {
  const host = request.headers.host ?? '';
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}
