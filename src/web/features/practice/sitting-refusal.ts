import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import { ApiError } from '#web/api.ts';

/** Why events are still in the browser. */
export type Held = 'offline' | 'signed out' | 'no access' | 'not taken';

/**
 * What follows when a batch was not taken. Only what our server calls malformed can never be taken and is let go: the
 * events that it names, or all of them where it names none. Everything else is kept, whoever is signed in meanwhile.
 */
export function refusalOf(
  error: unknown,
  batch: readonly PracticeEventIn[],
): { held: Held; hopeless: PracticeEventIn[] } {
  const status = error instanceof ApiError ? error.status : null;
  if (error instanceof ApiError && status === 400 && error.problem) {
    const named = new Set(
      Object.keys(error.problem.fields ?? {}).flatMap((field) => /^events\.(\d+)/.exec(field)?.[1] ?? []),
    );
    return {
      held: 'not taken',
      hopeless: named.size === 0 ? [...batch] : batch.filter((_, index) => named.has(String(index))),
    };
  }
  const held = status === 401 ? 'signed out' : status === 403 ? 'no access' : status === 404 ? 'not taken' : 'offline';
  return { held, hopeless: [] };
}
