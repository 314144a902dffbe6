import type { Exam } from '#contract/exam.ts';
import {
  addMissedCards,
  deletePracticePreset,
  getPractice,
  getPracticeSitting,
  putPracticePreset,
  putQuestionMark,
  sendPracticeEvents,
  startPracticeSitting,
  submitPracticeSitting,
} from '#contract/practice.ts';
import type { Owner } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import type { MissedCardsService } from './missed-cards.service.ts';
import type { PracticeService } from './practice.service.ts';
import type { SittingService } from './sitting.service.ts';

export function practiceRoutes(
  mount: Mount,
  {
    practice,
    sittings,
    missedCards,
    exam,
  }: {
    practice: PracticeService;
    sittings: SittingService;
    missedCards: MissedCardsService;
    exam: (id: string) => Exam;
  },
): void {
  /** An administrator is entitled to any exam, also to one that does not exist. */
  const examOf = (caller: Owner): Exam => exam(caller.entitled.examId);

  mount(getPractice, ({ caller }) => practice.setup(caller.user, examOf(caller)));
  mount(startPracticeSitting, ({ caller, body }) => practice.start(caller.user, examOf(caller), body));
  mount(putPracticePreset, ({ caller, params, body }) =>
    practice.savePreset(caller.user, examOf(caller), params.presetId, body),
  );
  mount(deletePracticePreset, async ({ caller, params }) => {
    await practice.removePreset(caller.user, examOf(caller), params.presetId);
    return null;
  });
  mount(putQuestionMark, ({ caller, params, body }) =>
    practice.mark(caller.user, examOf(caller), params.questionId, body),
  );
  mount(getPracticeSitting, ({ caller, params }) => sittings.show(caller.user, params.sittingId));
  mount(sendPracticeEvents, ({ caller, params, body }) => sittings.send(caller.user, params.sittingId, body));
  mount(submitPracticeSitting, ({ caller, params }) => sittings.submit(caller.user, params.sittingId));
  mount(addMissedCards, ({ caller, params, query }) => missedCards.add(caller.user, params.sittingId, query.timeZone));
}
