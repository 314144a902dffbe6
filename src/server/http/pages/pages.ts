import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiReply, PageProvider, RenderPage, Theme } from '#contract/page.ts';
import type { PageSite } from '#rules/site/page-site.ts';
import { canonicalPath } from './canonical-path.ts';
import { opensQuiz } from './first-visit.ts';
import { KeptPage, pageCache, type RenderedPage } from './page-cache.ts';
import type { BuiltAssets } from './page-assets.ts';
import { asPage } from './page-calls.ts';
import { carriesStyles, type Stylesheet } from './page-styles.ts';
import { Problem } from '#server/http/problem.ts';
import { allowStyle } from '#server/http/security-headers.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { isoDate } from '#rules/wording/date.ts';

type Needs = {
  render: RenderPage;
  assets: BuiltAssets;
  origin: string;
  sessionCookie: SessionCookie;
  passwordMin: number;
  providers: readonly PageProvider[];
  /** The site's settings for pages, and stylesheets besides the built ones. */
  site: () => { site: PageSite; styles: Stylesheet[] };
  catalogueVersion: () => number;
  now: () => Date;
  /** Counts a page request; throws 429 above the limit. */
  count(request: FastifyRequest): Promise<void>;
};

/** Addresses that contain a token: they are never rendered twice or cached. */
const SECRET = /^\/(reset-password|verify-email|setup|unsubscribe|invitation)\//;

/** Pages that change without the catalogue, and are rendered each time. */
const LIVE = /^\/status$/;

/** Treats every address that is neither a call nor a file as a page, rendered from the API's own replies. */
export function pages(app: FastifyInstance, needs: Needs): void {
  const cache = pageCache();

  app.get('/*', async (request, reply) => {
    if (isUnknownCall(request.url)) return reply.callNotFound();
    const [path, search] = splitUrl(request.url);
    const url = canonicalPath(path) + search;
    if (url !== request.url) {
      const moved = { kind: 'redirect', status: 301, location: url, retryAfter: null, styles: [] } as const;
      return sendPage(request, reply, new KeptPage(moved));
    }
    const refusal = await needs.count(request).then(
      () => null,
      (error: unknown) => refusalIn(error, reply),
    );
    const theme = themeOf(request);
    const today = isoDate(needs.now().toISOString());
    const year = needs.now().getUTCFullYear();
    const opens = !refusal && opensQuiz(request, url);
    const render = async (): Promise<RenderedPage> => {
      let retryAfter: string | null = null;
      const call = async (address: string): Promise<ApiReply> => {
        if (refusal) return refusal;
        const answer = await asPage(() =>
          app.inject({
            method: 'GET',
            url: address,
            headers: request.headers.cookie ? { cookie: request.headers.cookie } : {},
            remoteAddress: request.ip,
          }),
        );
        if (answer.headers['retry-after']) retryAfter = String(answer.headers['retry-after']);
        const { 'set-cookie': cookies, 'attempt-id': attemptId } = answer.headers;
        if (cookies) {
          // It contains a visitor's one-time data, so not even their own browser may show it again.
          reply.header('set-cookie', cookies).header('cache-control', 'private, no-store');
        }
        return { status: answer.statusCode, body: answer.body, attemptId: attemptId ? String(attemptId) : null };
      };
      const { site, styles } = needs.site();
      const page = await needs.render({
        url,
        origin: needs.origin,
        theme,
        year,
        passwordMin: needs.passwordMin,
        providers: needs.providers,
        opensQuiz: opens,
        site,
        assets: needs.assets,
        call,
      });
      if (page.kind === 'page' && page.fault !== undefined) request.log.error({ err: page.fault }, 'unexpected error');
      // A failed call the page can do without is no reason to retry the page.
      return {
        ...page,
        retryAfter: page.kind === 'page' && page.status < 400 ? null : retryAfter,
        styles: [...needs.assets.styles, ...styles],
      };
    };
    const isPlain =
      !refusal &&
      !opens &&
      needs.sessionCookie.read(request) === null &&
      !url.includes('?') &&
      !SECRET.test(url) &&
      !LIVE.test(url);
    const page = isPlain
      ? await cache.get(`${theme} ${url}`, `${needs.catalogueVersion()} ${today}`, render)
      : new KeptPage(await render());
    return sendPage(request, reply, page, carriesStyles(request, needs.sessionCookie));
  });
}

const stylePreload = ({ address }: Stylesheet) => `<${address}>; rel=preload; as=style`;

/** The path, and the query with its question mark. */
function splitUrl(url: string): [path: string, search: string] {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)];
}

/** A refusal in the form of the API, to be shown in a page. */
function refusalIn(error: unknown, reply: FastifyReply): ApiReply {
  if (!(error instanceof Problem)) throw error;
  if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds));
  return { status: error.status, body: JSON.stringify({ error: error.sentence, code: error.code }), attemptId: null };
}

/** The only page under `/api` is the documentation. */
function isUnknownCall(url: string): boolean {
  return /^\/api(\/|$)/.test(url) && !/^\/api\/docs\/?(\?|$)/.test(url);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage, carries = false): FastifyReply {
  reply.header('vary', 'Cookie, Accept-Encoding, Sec-Fetch-Site');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (page.reply.retryAfter !== null) reply.header('retry-after', page.reply.retryAfter);
  if (page.reply.kind === 'redirect') return reply.redirect(page.reply.location, page.reply.status);
  const { styles } = page.reply;
  if (carries) {
    for (const { hash } of styles) allowStyle(reply, hash);
  } else {
    // Preloaded before the page arrives, and so ahead of scripts and fonts that would compete for bandwidth.
    reply.header('link', styles.map(stylePreload).join(', '));
  }
  const { encoding, bytes } = page.body(String(request.headers['accept-encoding'] ?? ''), carries);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.reply.status).type('text/html; charset=utf-8').send(bytes);
}

function themeOf(request: FastifyRequest): Theme | null {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : null;
}
