import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#web/api.ts';
import { standingChanged } from '#web/features/exam/standing-changed.ts';
import { type HandIn, handIn } from '#web/features/quiz/take/quiz.queries.ts';
import { PREVIEW_PREFIX, quizStorage } from '#web/features/quiz/take/quiz-storage.ts';

/** As long as the server takes a sitting. */
const KEPT_MS = 7 * 86_400_000;

/** A quiz that was scored without being saved, as it was handed in. */
type Preview = HandIn & {
  examId: string;
  attemptId: string;
  /** Whose session had ended; null for someone who had none. */
  userId: string | null;
  atMs: number;
};

/** Keeps a quiz in this browser until someone signs in who can have it saved. */
export function keepPreview(preview: Preview): void {
  try {
    localStorage.setItem(PREVIEW_PREFIX + preview.attemptId, JSON.stringify(preview));
  } catch {
    // Storage is full or forbidden: the result was shown, and is not saved.
  }
}

let saving: Promise<void> | null = null;

/** Has what this browser keeps saved for the person signed in; what cannot be sent now stays for the next time. */
export function savePreviews(api: Api, queries: QueryClient, userId: string): Promise<void> {
  saving ??= saveAll(api, userId)
    .then((saved) => (saved > 0 ? standingChanged(queries) : undefined))
    .finally(() => (saving = null));
  return saving;
}

async function saveAll(api: Api, userId: string): Promise<number> {
  let saved = 0;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREVIEW_PREFIX))) {
    const preview = readPreview(key);
    if (!preview) localStorage.removeItem(key);
    else if (preview.userId === null || preview.userId === userId) {
      const { examId, attemptId, answers, timeSpent } = preview;
      try {
        await handIn(api, examId, { attemptId, answers, timeSpent }, true);
        tellResult(examId, attemptId);
        saved += 1;
      } catch (error) {
        // Refused for good: too old, or saved by someone else on this browser.
        const isFinal = error instanceof ApiError && [400, 404, 409].includes(error.status);
        if (!isFinal) return saved;
      }
      localStorage.removeItem(key);
    }
  }
  return saved;
}

function readPreview(key: string): Preview | null {
  try {
    const preview: Preview | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return preview && Date.now() - preview.atMs < KEPT_MS ? preview : null;
  } catch {
    return null;
  }
}

/** The result that this tab shows is a saved one now. */
function tellResult(examId: string, attemptId: string): void {
  const kept = quizStorage.keptResult(examId, null);
  if (kept?.attemptId === attemptId) quizStorage.keepResult(examId, { ...kept, isPreview: false });
}
