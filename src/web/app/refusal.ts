import { ApiError } from '#web/api.ts';

/** Why something is still in the browser. */
export type HoldReason = 'offline' | 'signed out' | 'no access' | 'not taken';

const HELD: Record<number, HoldReason> = {
  400: 'not taken',
  401: 'signed out',
  403: 'no access',
  404: 'not taken',
  409: 'not taken',
};

/** The server's own refusal; null for anything else, such as what a proxy says instead of it. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && typeof error.problem?.code === 'string' ? error.problem : null;

/** Why it was not taken. What something between us and the server says counts as no connection. */
const reasonOf = (error: unknown): HoldReason =>
  (error instanceof ApiError && problemOf(error) !== null && HELD[error.status]) || 'offline';

/**
 * What follows when a batch was not taken, whose entries may each be `alone` in it. Only what our server calls malformed
 * can never be taken and is let go: the entries that it names, or the one that was sent alone if it names a field; and a quiz
 * that has ended. Everything else is kept, whoever is signed in meanwhile.
 */
export function refusalOf<T>(
  error: unknown,
  batch: readonly T[],
  isAlone: boolean,
): { held: HoldReason; hopeless: T[] } {
  const held = reasonOf(error);
  const problem = problemOf(error);
  if (problem?.code === 'no_sitting') return { held, hopeless: [...batch] };
  if (problem?.code !== 'malformed') return { held, hopeless: [] };
  const fields = Object.keys(problem.fields ?? {});
  // Without a field it is the request that could not be read, which says nothing of what was in it.
  if (fields.length === 0) return { held, hopeless: [] };
  if (isAlone) return { held, hopeless: [...batch] };
  const named = new Set(fields.flatMap((field) => /^\w+\.(\d+)/.exec(field)?.[1] ?? []));
  return { held, hopeless: batch.filter((_, index) => named.has(String(index))) };
}
