import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from '#server/http/session-cookie.ts';

/** A stylesheet of a page. `hash` is what the content security policy allows its text by. */
export type Stylesheet = { address: string; text: string; hash: string };

export function stylesheet(address: string, text: string): Stylesheet {
  return { address, text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/**
 * Whether a page carries its styles in itself: for a browser that comes from elsewhere, which hardly has the files. It paints one
 * round trip sooner. One that is logged in has been here, and one that does not say where it comes from gets the smaller page.
 */
export function carriesStyles(request: FastifyRequest, sessionCookie: SessionCookie): boolean {
  const from = request.headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && sessionCookie.read(request) === null;
}

/**
 * A page with its styles at the end of its head: their text, or links to the files. With the text come links that hold up nothing,
 * being for print only: they bring the files into the cache for the pages that follow.
 */
export function withStyles(html: string, styles: readonly Stylesheet[], carries: boolean): string {
  const link = (address: string, more = '') => `<link rel="stylesheet" href="${address}"${more}>`;
  const elements = styles.map(({ address, text }) =>
    carries ? `<style>${text}</style>${link(address, ' media="print"')}` : link(address),
  );
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}
