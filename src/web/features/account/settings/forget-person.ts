import { withStorage } from '#web/base/with-storage.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';

/** Removes everything this browser has stored for a person whose account no longer exists. */
export function forgetPerson(userId: string): void {
  quizStorage.clearAll();
  withStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.includes(`.${userId}.`));
    for (const key of keys) localStorage.removeItem(key);
  }, undefined);
}
