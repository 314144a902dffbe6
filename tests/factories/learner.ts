import { randomUUID } from 'node:crypto';
import type { FlashcardPlan, FlashcardSet } from '#contract/flashcard.ts';
import type { Grade } from '#rules/flashcard/grade.ts';
import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import { PASSWORD } from './people.ts';

/** A person with access who studies the flashcards of the exam on offer. */
export async function makeLearner(app: TestApp, browser?: Browser, timeZone = 'UTC') {
  const signedIn = browser ?? (await app.signIn({ grants: [{ examId: app.exam.id }] }));
  const person = (signedIn as Partial<Awaited<ReturnType<TestApp['signIn']>>>).person;
  const base = `/api/exams/${app.exam.id}/flashcards`;
  const search = `?timeZone=${encodeURIComponent(timeZone)}`;
  const review = (cardId: string, grade: Grade, change: object = {}) => ({
    id: randomUUID(),
    cardId,
    grade,
    reviewedAt: app.clock.iso(),
    ...change,
  });
  const hand = (...reviews: object[]): Promise<Answer> => signedIn.post(`${base}/reviews${search}`, { reviews });
  return {
    browser: signedIn,
    userId: person?.id,
    /** Comes back after some days, longer than any session lasts. */
    async later(days: number): Promise<void> {
      app.clock.advance(days * 86_400);
      await signedIn.post('/api/auth/login', { email: person?.email, password: PASSWORD });
    },
    base,
    review,
    hand,
    grade: (cardId: string, grade: Grade, change?: object) => hand(review(cardId, grade, change)),
    undo: (body: object = {}) => signedIn.post(`${base}/undo${search}`, body),
    reset: () => signedIn.send({ method: 'DELETE', url: `${base}/mastery`, body: {} }),
    set: async (): Promise<FlashcardSet> => (await signedIn.get(base + search)).body,
    plan: async (): Promise<FlashcardPlan> => (await signedIn.get(`${base}/plan${search}`)).body,
    putPlan: (settings: object) =>
      signedIn.send({
        method: 'PUT',
        url: `${base}/plan${search}`,
        body: { newPerDay: 10, retention: 0.9, examDate: null, ...settings },
      }),
  };
}
export type Learner = Awaited<ReturnType<typeof makeLearner>>;
