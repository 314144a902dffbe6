import { isoDate } from '#rules/wording/date.ts';
import { getExamFacts } from '#contract/exam-facts.ts';
import { type Exam, getExam, listCategories, listExams } from '#contract/exam.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { type Caller, seesKeys } from '#server/http/caller.ts';
import { type Mount, SerializedReply } from '#server/http/mount.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { examFactsOf } from './exam-facts.ts';
import type { OfferService } from './offer.service.ts';
import type { SuccessionService } from './succession.service.ts';
import { perVersion } from './per-version.ts';

export function examRoutes(
  mount: Mount,
  needs: {
    database: Database;
    catalogue: CatalogueService;
    entitlements: EntitlementService;
    offers: OfferService;
    succession: SuccessionService;
    now: () => Date;
  },
): void {
  const { database, catalogue, entitlements, offers, succession, now: clock } = needs;
  let kept: { exams: Exam[]; reply: SerializedReply<typeof listExams> } | null = null;
  const toAnyone = () => {
    const exams = offers.toAnyone();
    if (kept?.exams !== exams) kept = { exams, reply: new SerializedReply(listExams, exams) };
    return kept.reply;
  };
  const categories = perVersion(catalogue, (now) => new SerializedReply(listCategories, now.categories));

  mount(listCategories, () => categories());

  mount(listExams, async ({ caller, query }) => {
    const now = catalogue.current();
    if (seesKeys(caller) && query.includeInactive) return now.exams;
    if (!caller.learner) return toAnyone();
    const owned = new Set((await entitlements.ownedExams(caller.learner)).examIds);
    const offer = await offers.to(caller.learner.id);
    const shown = new Set(offer.map(({ id }) => id));
    if ([...owned].every((id) => shown.has(id))) return offer === offers.toAnyone() ? toAnyone() : offer;
    // What somebody owns stays listed, whatever became of it.
    return now.exams.filter(({ id }) => shown.has(id) || owned.has(id)).map(offers.shown);
  });

  const visible = async (caller: Caller, id: string) => {
    return offers.shown(entitlements.visible(caller.learner, catalogue.examAt(id)).exam);
  };

  mount(getExam, ({ params, caller }) => visible(caller, params.id));

  mount(getExamFacts, async ({ params, caller }) => {
    const exam = await visible(caller, params.id);
    const examSuccession = await succession.view(exam, isoDate(clock().toISOString()));
    return database.read((reader) => examFactsOf(reader, exam, examSuccession));
  });
}
