import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import { ApiError } from '#web/api.ts';

/** Why something is still in the browser. */
export type Held = 'offline' | 'signed out' | 'no access' | 'not taken';

const isMalformed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.problem !== null;

/** Why it was not taken. What something between us and the server says counts as no connection. */
export function heldBy(error: unknown): Held {
  if (isMalformed(error)) return 'not taken';
  const status = error instanceof ApiError ? error.status : null;
  return status === 401 ? 'signed out' : status === 403 ? 'no access' : status === 404 ? 'not taken' : 'offline';
}

/**
 * What follows when a batch was not taken. Only what our server calls malformed can never be taken and is let go: the
 * events that it names, or all of them where it names none. Everything else is kept, whoever is signed in meanwhile.
 */
export function refusalOf(
  error: unknown,
  batch: readonly PracticeEventIn[],
): { held: Held; hopeless: PracticeEventIn[] } {
  const held = heldBy(error);
  if (!isMalformed(error)) return { held, hopeless: [] };
  const named = new Set(
    Object.keys(error.problem?.fields ?? {}).flatMap((field) => /^events\.(\d+)/.exec(field)?.[1] ?? []),
  );
  return { held, hopeless: named.size === 0 ? [...batch] : batch.filter((_, index) => named.has(String(index))) };
}
