/** Seconds the free quiz allows everyone. */
export const QUIZ_SECONDS = 1800;

/** Seconds beyond that a submission may take in transit before it counts as late. */
export const LATE_GRACE_SECONDS = 30;

/** The latest deadline that has passed for good at a time, grace included. ISO, as are the next. */
export const lastPassedDeadline = (at: string): string =>
  new Date(Date.parse(at) - LATE_GRACE_SECONDS * 1000).toISOString();

/** Whether a simulation accepts no more answers, though nothing may have closed it yet. */
export const isOverdue = (
  { deadlineAt, submittedAt }: { deadlineAt: string | null; submittedAt: string | null },
  at: string,
): boolean => submittedAt === null && deadlineAt !== null && deadlineAt <= lastPassedDeadline(at);

/** The time a candidate may be given for an exam: a multiple of the usual. */
export const EXTRA_TIMES = ['1', '1.25', '1.5', '2'] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

/** The time a candidate chose before starting, or no limit. Sealed sittings store the index in this list: only append to it. */
export const TIMINGS = ['1', '1.5', '2', 'untimed', '1.25'] as const;
export type Timing = (typeof TIMINGS)[number];

/** Seconds allowed under a timing; null without a limit. */
export function allowedSeconds(timing: Timing): number | null {
  return timing === 'untimed' ? null : QUIZ_SECONDS * Number(timing);
}

/**
 * The time an attempt is stored with: what the server measured from serving to submitting, never negative, at most
 * {@link QUIZ_SECONDS} (times the timing chosen). The browser's figure, which excludes the time the page was
 * closed, counts only if it is smaller. Late means more than {@link LATE_GRACE_SECONDS} after the end.
 */
export function measuredTime(
  timing: Timing,
  servedAtMs: number,
  submittedAtMs: number,
  claimedSeconds: number,
): { timeSpentSeconds: number; late: boolean } {
  const allowed = allowedSeconds(timing);
  const elapsedMs = Math.max(0, submittedAtMs - servedAtMs);
  const elapsed = Math.round(elapsedMs / 1000);
  const capped = Math.min(elapsed, allowed ?? elapsed);
  return {
    timeSpentSeconds: Math.min(capped, Math.max(0, Math.round(claimedSeconds))),
    late: allowed !== null && elapsedMs > (allowed + LATE_GRACE_SECONDS) * 1000,
  };
}

/** Minutes left at which the timer is announced; in between it stays silent. */
export const ANNOUNCED_MINUTES = [10, 5, 1] as const;

/** The last minute mark passed while going from one number of seconds left to the next; null if none was. */
export function announcedMinute(beforeSeconds: number, nowSeconds: number): number | null {
  return ANNOUNCED_MINUTES.findLast((minute) => beforeSeconds > minute * 60 && nowSeconds <= minute * 60) ?? null;
}

/** Seconds as mm:ss, for a countdown. */
export function countdown(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds as m:ss, for time spent. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
