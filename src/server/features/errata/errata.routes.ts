import type { FastifyInstance } from 'fastify';
import { listCorrections } from '#contract/errata.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { Mount } from '#server/http/mount.ts';
import { correctionsFeed } from './corrections-feed.ts';
import type { ErrataService } from './errata.service.ts';

export function errataRoutes(
  mount: Mount,
  {
    errata,
    catalogue,
    entitlements,
  }: { errata: ErrataService; catalogue: CatalogueService; entitlements: EntitlementService },
): void {
  mount(listCorrections, ({ params, caller }) =>
    errata.list(entitlements.visible(caller.learner, catalogue.exam(params.examId)).exam),
  );
}

/** The corrections of each exam on offer, as a feed that readers can follow. */
export function serveCorrections(
  files: FastifyInstance,
  { errata, catalogue, origin }: { errata: ErrataService; catalogue: CatalogueService; origin: string },
): void {
  files.get<{ Params: { file: string } }>('/corrections/feed/:file', async (request, reply) => {
    const slug = /^(.+)\.atom$/.exec(request.params.file)?.[1];
    const exam = catalogue.current().exams.find((own) => own.isActive && own.slug === slug);
    if (!exam) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/atom+xml; charset=utf-8')
      .send(correctionsFeed(exam, await errata.list(exam), origin));
  });
}
