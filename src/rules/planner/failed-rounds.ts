import { secondsOf } from '../response/seen.ts';

/** What a learner answered on a task in one sitting. */
export type Round = { task: string; at: string; asked: number; correct: number };

/** Fewer answers than this don't make a round: they join the next one of their task. */
const LEAST_OF_A_ROUND = 2;
/** A round with less than this share right has failed. */
const FAILED_BELOW = 0.5;
/** After this many failed rounds, more questions teach less than reading does. */
const ENOUGH_FAILED = 2;

/**
 * The tasks whose latest two rounds both failed, though nothing was read about them since. `readAt` gives when a task's guide
 * was last read; a round that ended before then is settled.
 */
export function stuckTasks(
  rounds: readonly Round[],
  readAt: (task: string) => string | undefined,
): ReadonlySet<string> {
  const byTask = Map.groupBy(
    rounds.toSorted((a, b) => secondsOf(a.at) - secondsOf(b.at)),
    ({ task }) => task,
  );
  const stuck = new Set<string>();
  for (const [task, own] of byTask) {
    const read = readAt(task);
    const open = read === undefined ? own : own.filter(({ at }) => secondsOf(at) > secondsOf(read));
    const last = joined(open).slice(-ENOUGH_FAILED);
    if (last.length === ENOUGH_FAILED && last.every(({ asked, correct }) => correct / asked < FAILED_BELOW))
      stuck.add(task);
  }
  return stuck;
}

/** Rounds large enough to say something; what is left over at the end waits for more answers. */
function joined(rounds: readonly Pick<Round, 'asked' | 'correct'>[]): Pick<Round, 'asked' | 'correct'>[] {
  const whole: Pick<Round, 'asked' | 'correct'>[] = [];
  let begun = { asked: 0, correct: 0 };
  for (const { asked, correct } of rounds) {
    begun = { asked: begun.asked + asked, correct: begun.correct + correct };
    if (begun.asked < LEAST_OF_A_ROUND) continue;
    whole.push(begun);
    begun = { asked: 0, correct: 0 };
  }
  return whole;
}
