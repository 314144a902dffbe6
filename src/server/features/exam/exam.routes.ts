import { isoDate } from '#rules/wording/date.ts';
import { getExamFacts } from '#contract/exam-facts.ts';
import { getExam, listCategories, listExams } from '#contract/exam.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { type Caller, isAdmin } from '#server/http/caller.ts';
import { type Mount, SerializedReply } from '#server/http/mount.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { examFactsOf } from './exam-facts.ts';
import type { SuccessionService } from './succession.service.ts';
import { perVersion } from './per-version.ts';

export function examRoutes(
  mount: Mount,
  needs: {
    database: Database;
    catalogue: CatalogueService;
    entitlements: EntitlementService;
    succession: SuccessionService;
    now: () => Date;
  },
): void {
  const { database, catalogue, entitlements, succession, now: clock } = needs;
  const activeExams = perVersion(
    catalogue,
    (now) =>
      new SerializedReply(
        listExams,
        now.exams.filter((exam) => exam.isActive),
      ),
  );
  const categories = perVersion(catalogue, (now) => new SerializedReply(listCategories, now.categories));

  mount(listCategories, () => categories());

  mount(listExams, async ({ caller, query }) => {
    const now = catalogue.current();
    if (isAdmin(caller) && query.includeInactive) return now.exams;
    const owned = caller.learner ? new Set((await entitlements.ownedExams(caller.learner)).examIds) : new Set();
    const hasMore = now.exams.some((exam) => !exam.isActive && owned.has(exam.id));
    if (!hasMore) return activeExams();
    return now.exams.filter((exam) => exam.isActive || owned.has(exam.id));
  });

  const visible = async (caller: Caller, id: string) => {
    return entitlements.visible(caller.learner, catalogue.examAt(id)).exam;
  };

  mount(getExam, ({ params, caller }) => visible(caller, params.id));

  mount(getExamFacts, async ({ params, caller }) => {
    const exam = await visible(caller, params.id);
    const examSuccession = await succession.view(exam, isoDate(clock().toISOString()));
    return database.read((reader) => examFactsOf(reader, exam, examSuccession));
  });
}
