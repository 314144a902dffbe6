import { queryOptions } from '@tanstack/react-query';
import { type FlashcardSet, getFlashcardPlan, listFlashcards } from '#contract/flashcard.ts';
import type { Api } from '#web/base/api.ts';
import { applyGrade, type Deck } from '#web/features/flashcard/deck/deck.ts';
import type { ReviewOutbox } from '#web/features/thread/review-outbox.ts';

/** An exam's flashcards as the learner left them, including reviews not yet sent. */
export const deckQuery = (api: Api, examId: string, timeZone: string, userId: string, outbox: ReviewOutbox) =>
  queryOptions({
    queryKey: ['exams', examId, 'flashcards', userId, timeZone],
    queryFn: async (): Promise<Deck> => {
      let before: number;
      let set: FlashcardSet;
      do {
        before = outbox.changes();
        set = await api(listFlashcards, {
          params: { examId },
          query: { timeZone },
          headers: { 'learner-id': userId },
        });
      } while (before !== outbox.changes());
      const deck = { ...set, aheadMs: Date.parse(set.now) - Date.now() };
      return outbox.all().reduce(applyGrade, deck);
    },
  });

export const planQuery = (api: Api, examId: string, timeZone: string, userId: string) =>
  queryOptions({
    queryKey: ['exams', examId, 'flashcard plan', userId, timeZone],
    queryFn: () => api(getFlashcardPlan, { params: { examId }, query: { timeZone } }),
    // Includes what other screens and devices did.
    staleTime: 0,
    refetchOnMount: 'always',
  });
