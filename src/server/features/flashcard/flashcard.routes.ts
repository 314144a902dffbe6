import {
  getFlashcardPlan,
  listFlashcards,
  putFlashcardPlan,
  removeQuestionCard,
  resetMastery,
  reviewFlashcards,
  turnFlashcards,
  undoReview,
} from '#contract/flashcard.ts';
import type { Owner } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import type { FlashcardService } from './flashcard.service.ts';
import type { PlanService } from './plan.service.ts';

export function flashcardRoutes(
  mount: Mount,
  { flashcards, plans, exam }: { flashcards: FlashcardService; plans: PlanService; exam: (id: string) => unknown },
): void {
  /** Administrators are entitled to any exam id, even one that does not exist. */
  const requireExam = (caller: Owner): Owner => {
    exam(caller.access.examId);
    return caller;
  };

  mount(listFlashcards, ({ caller, query }) => flashcards.list(requireExam(caller), query.timeZone));
  mount(turnFlashcards, ({ caller, body }) => flashcards.turn(requireExam(caller), body.cardIds));
  mount(reviewFlashcards, ({ caller, query, body }) =>
    flashcards.review(requireExam(caller), body.reviews, query.timeZone),
  );
  mount(undoReview, ({ caller, query, body }) => flashcards.undo(requireExam(caller), body.reviewId, query.timeZone));
  mount(getFlashcardPlan, ({ caller, query }) => plans.plan(requireExam(caller), query.timeZone));
  mount(putFlashcardPlan, ({ caller, query, body }) => plans.change(requireExam(caller), body, query.timeZone));
  mount(removeQuestionCard, async ({ caller, params }) => {
    await flashcards.remove(requireExam(caller), params.cardId);
    return null;
  });
  mount(resetMastery, async ({ caller }) => {
    await flashcards.resetMastery(requireExam(caller));
    return null;
  });
}
