import type { SavedResult } from '#contract/results.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { allowedSeconds, countdown, minutesAndSeconds } from '#rules/quiz/timing.ts';

/** A new result, or that of a stored attempt, which may be a simulation. */
type Result = QuizResult & Pick<Partial<SavedResult>, 'simulationSeconds'>;

/** The time limit in seconds; null without one. */
const allowedIn = ({ simulationSeconds, timing }: Result): number | null => simulationSeconds ?? allowedSeconds(timing);

/** Time as 'used / 30:00', with the actual limit. */
export function timeOfAllowed(result: Result): string {
  const allowed = allowedIn(result);
  return `${minutesAndSeconds(result.timeSpent)} / ${allowed === null ? 'no limit' : countdown(allowed)}`;
}

/** Unusual conditions of an attempt; empty for the usual ones. */
export function conditionsOf(result: Result): string[] {
  const { timing, late, timeSpent } = result;
  const allowed = allowedIn(result);
  const timed = timing === 'untimed' ? 'Taken without a time limit' : `Taken with ${timing}x time`;
  // Late with time to spare: the quiz was left and resumed.
  const isInterrupted = timeSpent < (allowed ?? 0);
  const ended = isInterrupted ? 'Taken with an interruption' : 'Submitted after time ran out';
  const isTimeUp = !late && timeSpent >= (allowed ?? Number.POSITIVE_INFINITY);
  return [
    ...(timing === '1' ? [] : [timed]),
    ...(isTimeUp ? ['Time ran out, so we submitted your answers'] : []),
    ...(late ? [ended] : []),
  ];
}
