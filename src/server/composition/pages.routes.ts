import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '#contract/calls.ts';
import { serveCorrections } from '#server/features/errata/errata.routes.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import { discovery } from '#server/features/site/discovery.routes.ts';
import { siteForPages } from '#server/features/site/site-files.ts';
import { serveSiteFiles } from '#server/features/site/site-files.routes.ts';
import { serveCalendars } from '#server/features/today/reminder.routes.ts';
import { anonymous } from '#server/http/caller.ts';
import { openapi } from '#server/http/openapi.ts';
import { readBuild } from '#server/http/pages/build.ts';
import { isAskedByUs } from '#server/http/pages/page-calls.ts';
import { pages } from '#server/http/pages/pages.ts';
import { serveStaticFiles } from '#server/http/pages/static-files.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { Core } from './core.ts';
import type { learningParts } from './learning.ts';

type Needs = {
  /** Where the build of the pages is; null: there are no pages. */
  buildFolder: string | null;
  learning: ReturnType<typeof learningParts>;
  sessionCookie: SessionCookie;
};

/** What is served beside calls: the description of the API, calendars, files, pictures, and pages. */
export async function servePages(app: FastifyInstance, core: Core, { buildFolder, learning, sessionCookie }: Needs) {
  const { config, catalogue, callLimits, site, now } = core;
  const { publicUrl, passwordMin } = config;
  // By address only, since finding out who it is would need the database.
  const counting = (name: 'general' | 'file', what: string) => async (request: FastifyRequest) =>
    isAskedByUs() ? undefined : callLimits?.count(name, what, anonymous, request);
  // Made when first asked for: it would be a tenth of every start.
  let description: string | null = null;
  const build = buildFolder ? await readBuild(buildFolder) : null;
  await app.register(async (files) => {
    files.addHook('onRequest', counting('file', 'file'));
    files.get('/api/openapi.json', async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((description ??= JSON.stringify(openapi(contract, publicUrl, sessionCookie.name)))),
    );
    serveCalendars(files, learning.reminders, {
      refuse: (request) => callLimits?.refuse('calendar', request),
      count: (request) => callLimits?.add('calendar', request),
    });
    serveCorrections(files, { errata: learning.errata, catalogue, origin: publicUrl.origin });
    if (!build) return;
    await serveStaticFiles(files, build.clientFolder);
    serveSiteFiles(files, { site, catalogue });
    discovery(files, {
      site: build.site,
      origin: publicUrl.origin,
      catalogue,
      findable: learning.findable,
      words: site,
      now,
    });
  });
  if (!build) return;
  pages(app, {
    render: build.render,
    assets: build.assets,
    origin: publicUrl.origin,
    sessionCookie,
    passwordMin,
    providers: config.signInProviders.map(({ id, name }) => ({ id, name })),
    site: perVersion(catalogue, () => siteForPages(site())),
    catalogueVersion: () => catalogue.current().version,
    now,
    count: counting('general', 'page'),
  });
}
