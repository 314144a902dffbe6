import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Problem } from './problem.ts';

/** So many foreign origins are told to the log, each once: a stranger can claim as many as they like. */
const ORIGINS_TOLD = 20;

/** An origin that may be repeated in a sentence or the log; anything else is nobody's address. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]{1,100}|\[[0-9a-f:.]{2,50}\])(:\d{1,5})?$/;

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from: in `Sec-Fetch-Site`, or,
 * where they leave that out (plain http off loopback), in `Origin`. A request with neither is no browser's; it is
 * let through only while it carries no cookie, and so nobody's rights. Whoever opened the site itself at another name
 * than the configured one is told so, and so is the log.
 */
export function crossSite({ ownOrigin, log }: { ownOrigin: string; log: Pick<Logger, 'warn'> }) {
  const told = new Set<string>();

  function tellOperator(origin: string): void {
    if (told.has(origin) || told.size >= ORIGINS_TOLD || !ORIGIN.test(origin)) return;
    told.add(origin);
    const advice = 'if people use this site at that address, set PUBLIC_URL to it';
    log.warn(
      { origin },
      `refused a request from a page at another address, because PUBLIC_URL is ${ownOrigin}; ${advice}`,
    );
  }

  return {
    /** Throws 403. */
    refuse(request: FastifyRequest): void {
      const { origin, cookie } = request.headers;
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined) {
        if (site !== 'same-origin' && site !== 'none') throw new Problem('cross_site');
        return;
      }
      if (origin !== undefined) {
        if (origin === ownOrigin || origin === originOfAddress(request)) return;
        tellOperator(origin);
        throw isOpenedAt(origin, request) ? openedElsewhere(origin, ownOrigin) : new Problem('cross_site');
      }
      if (cookie !== undefined) throw new Problem('cross_site');
    },
  };
}

/** The loopback address people type while trying things out counts as ours as much as the configured name. */
function originOfAddress(request: FastifyRequest): string | null {
  const host = request.headers.host ?? '';
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}

/** Whether the page that sent this is one of ours, at another name. */
function isOpenedAt(origin: string, { headers }: FastifyRequest): boolean {
  return ORIGIN.test(origin) && origin.replace(/^https?:\/\//, '') === headers.host;
}

function openedElsewhere(origin: string, ownOrigin: string): Problem {
  const error = `This site is set up for ${ownOrigin}, but you opened it at ${origin}. Use ${ownOrigin}, or set PUBLIC_URL to the address you want.`;
  return new Problem('cross_site', { error });
}
