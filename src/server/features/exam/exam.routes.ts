import { getExam, listCategories, listExams } from '#contract/exam.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { isAdmin } from '#server/http/caller.ts';
import { type Mount, Serialized } from '#server/http/mount.ts';
import type { Catalogue, CatalogueService } from './catalogue.service.ts';

export function examRoutes(
  mount: Mount,
  needs: { catalogue: CatalogueService; entitlements: EntitlementService },
): void {
  const { catalogue, entitlements } = needs;
  const activeExams = perVersion(
    (now) =>
      new Serialized(
        listExams,
        now.exams.filter((exam) => exam.isActive),
      ),
  );
  const categories = perVersion((now) => new Serialized(listCategories, now.categories));

  mount(listCategories, () => categories(catalogue.current()));

  mount(listExams, async ({ caller, query }) => {
    const now = catalogue.current();
    if (isAdmin(caller) && query.includeInactive) return now.exams;
    const owned = caller.user ? new Set((await entitlements.owned(caller.user)).examIds) : new Set();
    const hasMore = now.exams.some((exam) => !exam.isActive && owned.has(exam.id));
    if (!hasMore) return activeExams(now);
    return now.exams.filter((exam) => exam.isActive || owned.has(exam.id));
  });

  mount(getExam, async ({ params, caller }) => {
    const now = catalogue.current();
    return (await entitlements.visible(caller.user, now.byId.get(params.id) ?? now.bySlug.get(params.id))).exam;
  });
}

/** Computes once a version of the catalogue. */
function perVersion<T>(compute: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  let kept: { of: Catalogue; value: T } | null = null;
  return (catalogue) => {
    if (kept?.of !== catalogue) kept = { of: catalogue, value: compute(catalogue) };
    return kept.value;
  };
}
