import type { Exam } from '#contract/exam.ts';
import {
  addMissedCards,
  addToPracticeSitting,
  deletePracticePreset,
  getPractice,
  getPracticeSitting,
  putPracticePreset,
  putQuestionMark,
  sendPracticeEvents,
  startPracticeSitting,
  submitPracticeSitting,
} from '#contract/practice.ts';
import { getFollowUps, getTaskPractice, putMissedCard } from '#contract/practice-review.ts';
import { getNotebook } from '#contract/notebook.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { Caller, Owner } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import type { NotebookService } from './notebook.service.ts';
import type { FollowUpService } from './follow-up.service.ts';
import type { MissedCardsService } from './missed-cards.service.ts';
import type { PracticeService } from './practice.service.ts';
import type { SittingService } from './sitting.service.ts';

export function practiceRoutes(
  mount: Mount,
  {
    practice,
    sittings,
    missedCards,
    followUps,
    notebook,
    entitlements,
    exam,
  }: {
    practice: PracticeService;
    sittings: SittingService;
    missedCards: MissedCardsService;
    followUps: FollowUpService;
    notebook: NotebookService;
    entitlements: EntitlementService;
    exam: (id: string) => Exam;
  },
): void {
  const examFor = (caller: Caller, examId: string) => entitlements.visible(caller.learner, exam(examId));

  /** Administrators are entitled to any exam id, even one that does not exist. */
  const examOf = (caller: Owner): Exam => exam(caller.access.examId);

  mount(getPractice, ({ caller }) => practice.setup(caller.learner, examOf(caller)));
  mount(startPracticeSitting, ({ caller, params, body }) => {
    const { exam: visible, access } = examFor(caller, params.examId);
    return practice.start(caller.learner, visible, body, access);
  });
  mount(putPracticePreset, ({ caller, params, body }) =>
    practice.savePreset(caller.learner, examOf(caller), params.presetId, body),
  );
  mount(deletePracticePreset, async ({ caller, params }) => {
    await practice.removePreset(caller.learner, examOf(caller), params.presetId);
    return null;
  });
  mount(putQuestionMark, ({ caller, params, body }) => {
    const { exam: visible, access } = examFor(caller, params.examId);
    return practice.mark(caller.learner, visible, params.questionId, body, access);
  });
  mount(getPracticeSitting, ({ caller, params }) => sittings.show(caller.learner, params.sittingId));
  mount(sendPracticeEvents, ({ caller, params, body }) => sittings.send(caller.learner, params.sittingId, body));
  mount(addToPracticeSitting, async ({ caller, params, body }) => {
    const { examId } = await sittings.show(caller.learner, params.sittingId);
    const { exam: visible, access } = examFor(caller, examId);
    return practice.addMore(caller.learner, visible, { ...params, ...body }, access);
  });
  mount(submitPracticeSitting, ({ caller, params }) => sittings.submit(caller.learner, params.sittingId));
  mount(getNotebook, ({ caller, params, query }) =>
    notebook.of(caller.learner, examFor(caller, params.examId).exam, query.q.trim()),
  );
  mount(getFollowUps, ({ caller, params, body }) =>
    followUps.list({ learner: caller.learner, ...examFor(caller, params.examId) }, body.questionIds),
  );
  mount(getTaskPractice, ({ caller, params }) =>
    followUps.ofTask({ learner: caller.learner, ...examFor(caller, params.examId) }, `${params.domain}.${params.task}`),
  );
  mount(putMissedCard, ({ caller, params, query }) => missedCards.addOne(caller, params.questionId, query.timeZone));
  mount(addMissedCards, ({ caller, params, query }) =>
    missedCards.add(caller.learner, params.sittingId, query.timeZone),
  );
}
