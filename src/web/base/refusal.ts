import { ApiError } from './api.ts';

/** Why something is still in the browser. */
export type HoldReason = 'offline' | 'logged out' | 'no access' | 'not taken';

const HOLD_REASONS: Record<number, HoldReason> = {
  400: 'not taken',
  401: 'logged out',
  403: 'no access',
  404: 'not taken',
  409: 'not taken',
};

/** The server's own refusal; null for anything else, such as a proxy's error page. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && typeof error.problem?.code === 'string' ? error.problem : null;

/** Why it was not accepted. Errors from anything between us and the server count as no connection. */
const reasonOf = (error: unknown): HoldReason =>
  (error instanceof ApiError && problemOf(error) !== null && HOLD_REASONS[error.status]) || 'offline';

/**
 * What to do with a batch that was not accepted, whose entries may each be `alone` in it. Only what our own server calls malformed
 * can never be accepted and is dropped: the entries it names, or a single entry if it names a field; likewise a quiz that has ended.
 * Everything else is kept, even if someone else signs in.
 */
export function refusalOf<T>(
  error: unknown,
  batch: readonly T[],
  isAlone: boolean,
): { reason: HoldReason; hopeless: T[] } {
  const reason = reasonOf(error);
  const problem = problemOf(error);
  if (problem?.code === 'no_sitting') return { reason, hopeless: [...batch] };
  if (problem?.code !== 'malformed') return { reason, hopeless: [] };
  const fields = Object.keys(problem.fields ?? {});
  // Without a field, the request as a whole could not be read, which says nothing about its entries.
  if (fields.length === 0) return { reason, hopeless: [] };
  if (isAlone) return { reason, hopeless: [...batch] };
  const named = new Set(fields.flatMap((field) => /^\w+\.(\d+)/.exec(field)?.[1] ?? []));
  return { reason, hopeless: batch.filter((_, index) => named.has(String(index))) };
}
