/** How long after being served a sitting can be submitted. */
export const SITTING_SECONDS = 7 * 86_400;
/** How long someone who has since lost access may still submit a sitting of the full bank. */
const GRACE_SECONDS = 4 * 3600;

const secondsSince = (sitting: { servedAtMs: number }, nowMs: number) => (nowMs - sitting.servedAtMs) / 1000;

/** Whether a sitting is over, submitted or not. */
export function hasEnded(sitting: { servedAtMs: number }, nowMs: number): boolean {
  return secondsSince(sitting, nowMs) >= SITTING_SECONDS;
}

/** What a person gets for submitting a sitting: everything, the score without keys and reasons, or a refusal. */
export type Verdict = 'review' | 'score' | 'refused';

export function verdictOn(
  sitting: { servedAtMs: number; isFromBank: boolean },
  hasAccess: boolean,
  nowMs: number,
): Verdict {
  if (!sitting.isFromBank || hasAccess) return 'review';
  return secondsSince(sitting, nowMs) < GRACE_SECONDS ? 'score' : 'refused';
}
