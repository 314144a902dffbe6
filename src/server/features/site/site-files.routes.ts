import type { FastifyInstance } from 'fastify';
import { siteFiles } from '#server/features/site/site-files.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import type { CurrentSite } from '#server/features/site/current-site.ts';

type Needs = { site: CurrentSite; catalogue: { current(): { version: number } } };

/** The policy for an SVG opened on its own: it may only be drawn. */
const STILL = "default-src 'none'; sandbox";

/** Serves the site's uploaded pictures and its colors, at addresses that change with their content. */
export function serveSiteFiles(app: FastifyInstance, { site, catalogue }: Needs): void {
  const files = perVersion(catalogue, () => new Map(siteFiles(site()).map((file) => [file.address, file])));
  app.get<{ Params: { name: string } }>('/site/:name', (request, reply) => {
    const file = files().get(`/site/${request.params.name}`);
    if (!file) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', STILL)
      .type(file.type)
      .send(file.bytes);
  });
}
