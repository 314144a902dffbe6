import { reviewFlashcards } from '#contract/flashcard.ts';
import type { Api } from '#web/base/api.ts';
import { createSender } from '#web/base/sender.ts';
import { examsWithReviews, reviewOutbox } from './review-outbox.ts';

/** Reviews per request; the most the server accepts. */
export const REVIEW_BATCH = 50;

/** Sends a person's pending reviews for any exam, including those left by an earlier page or being sent by another. */
export async function sendReviews(api: Api, userId: string, timeZone: string): Promise<void> {
  const sent = examsWithReviews(userId).map((examId) => {
    const sender = createSender(reviewOutbox(userId, examId));
    const call = { params: { examId }, query: { timeZone }, headers: { 'learner-id': userId } };
    sender.by({
      batch: REVIEW_BATCH,
      send: (reviews) => api(reviewFlashcards, { ...call, body: { reviews: [...reviews] } }),
    });
    return sender.flush();
  });
  await Promise.all(sent);
}
