import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { HTTP } from './http.words.ts';
import { Problem } from './problem.ts';

/** How many foreign origins are logged, each once, since a client can claim any number. */
const ORIGINS_TOLD = 20;

/** An origin that is safe to repeat in a sentence or the log. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]{1,100}|\[[0-9a-f:.]{2,50}\])(:\d{1,5})?$/;

/**
 * Refuses requests that another site made a browser send. Browsers say where a request comes from in `Sec-Fetch-Site` or, where
 * they omit that (plain http off loopback), in `Origin`. A request with neither is not from a browser, and is accepted only
 * without a cookie and therefore without anyone's rights. Someone who opened the site at a name other than the configured one is
 * told so, and it is logged.
 */
export function crossSite({ ownOrigin, log }: { ownOrigin: string; log: Pick<Logger, 'warn'> }) {
  const loggedOrigins = new Set<string>();

  function tellOperator(origin: string): void {
    if (loggedOrigins.has(origin) || loggedOrigins.size >= ORIGINS_TOLD || !ORIGIN.test(origin)) return;
    loggedOrigins.add(origin);
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

/** The loopback address that people type when trying things out counts as ours, like the configured name. */
function originOfAddress(request: FastifyRequest): string | null {
  const host = request.headers.host ?? '';
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}

/** Whether the page that sent this is one of ours, opened at another name. */
function isOpenedAt(origin: string, { headers }: FastifyRequest): boolean {
  return ORIGIN.test(origin) && origin.replace(/^https?:\/\//, '') === headers.host;
}

function openedElsewhere(origin: string, ownOrigin: string): Problem {
  return new Problem('cross_site', { error: HTTP.openedElsewhere({ origin, ownOrigin }) });
}
