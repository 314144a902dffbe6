import { withStorage } from '#web/app/with-storage.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';

/** Removes from this browser all that is kept under a person's name, since there is no account any more that could have it. */
export function forgetPerson(userId: string): void {
  quizStorage.clearAll();
  withStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.includes(`.${userId}.`));
    for (const key of keys) localStorage.removeItem(key);
  }, undefined);
}
