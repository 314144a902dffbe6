import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageAssets, RenderPage, Theme } from '#contract/page.ts';
import { KeptPage, pageCache } from './page-cache.ts';
import type { SessionCookie } from './session-cookie.ts';

type Needs = {
  render: RenderPage;
  assets: PageAssets;
  origin: string;
  sessionCookie: SessionCookie;
  catalogueVersion: () => number;
  now: () => Date;
};

/** Every address that is neither a call nor a file is a page, rendered from the API's own answers. */
export function pages(app: FastifyInstance, needs: Needs): void {
  const cache = pageCache();

  app.get('/*', async (request, reply) => {
    if (isUnknownCall(request.url)) return reply.callNotFound();
    const theme = themeOf(request);
    const year = needs.now().getUTCFullYear();
    const render = () =>
      needs.render({
        url: request.url,
        origin: needs.origin,
        theme,
        year,
        assets: needs.assets,
        call: async (path) => {
          const answer = await app.inject({
            method: 'GET',
            url: path,
            headers: request.headers.cookie ? { cookie: request.headers.cookie } : {},
            remoteAddress: request.ip,
          });
          return { status: answer.statusCode, body: answer.body };
        },
      });
    const isPlain = needs.sessionCookie.read(request) === null && !request.url.includes('?');
    const page = isPlain
      ? await cache.get(`${theme} ${request.url}`, `${needs.catalogueVersion()} ${year}`, render)
      : new KeptPage(await render());
    return sendPage(request, reply, page);
  });
}

/** Under `/api` there is one page, the documentation. */
function isUnknownCall(url: string): boolean {
  return /^\/api(\/|$)/.test(url) && !/^\/api\/docs\/?(\?|$)/.test(url);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-cache');
  if (page.reply.kind === 'redirect') return reply.redirect(page.reply.location, page.reply.status);
  const { encoding, bytes } = page.body(String(request.headers['accept-encoding'] ?? ''));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.reply.status).type('text/html; charset=utf-8').send(bytes);
}

function themeOf(request: FastifyRequest): Theme | null {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : null;
}
