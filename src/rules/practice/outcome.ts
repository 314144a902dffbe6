import { percentageOf } from '../quiz/score.ts';
import type { Certainty } from './event.ts';
import { samePicks } from './fold.ts';

/** Positions, as shown, of the right options. */
export function rightPicks(
  options: readonly { id: string }[],
  keys: readonly string[],
  order: readonly number[],
): number[] {
  return order.flatMap((index, shown) => (keys.includes(options[index]!.id) ? [shown] : []));
}

/** All or nothing: exactly the right options are picked. */
export const isRight = (picked: readonly number[], right: readonly number[]): boolean =>
  picked.length > 0 && samePicks(picked, right);

/** What became of one question. */
export type Outcome = {
  domain: number;
  task: number;
  isAnswered: boolean;
  isCorrect: boolean;
  certainty: Certainty | null;
};

export type Tally = { domain: number; task: number | null; correct: number; total: number; percentage: number };

/** Right answers by domain or by task, the weakest first. */
export function breakdown(outcomes: readonly Outcome[], by: 'domain' | 'task'): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { domain, task, isCorrect } of outcomes) {
    const key = by === 'domain' ? String(domain) : `${domain}.${task}`;
    const tally = tallies.get(key) ?? {
      domain,
      task: by === 'domain' ? null : task,
      correct: 0,
      total: 0,
      percentage: 0,
    };
    tally.correct += isCorrect ? 1 : 0;
    tally.total += 1;
    tally.percentage = percentageOf(tally.correct, tally.total);
    tallies.set(key, tally);
  }
  return [...tallies.values()].sort(
    (a, b) => a.percentage - b.percentage || a.domain - b.domain || (a.task ?? 0) - (b.task ?? 0),
  );
}

/** Not right, by the rule of the percentage: what was left open in practice was not missed. */
export const isMissed = (
  { isAnswered, isCorrect }: Pick<Outcome, 'isAnswered' | 'isCorrect'>,
  mode: 'practice' | 'simulation',
): boolean => !isCorrect && (isAnswered || mode === 'simulation');

/** Right by a guess: luck, not knowledge. */
export const isLuckyGuess = ({ isCorrect, certainty }: Outcome): boolean => isCorrect && certainty === 'guessed';

/** Wrong and sure of it: what most needs to be unlearned. */
export const isConfidentMistake = ({ isAnswered, isCorrect, certainty }: Outcome): boolean =>
  isAnswered && !isCorrect && certainty === 'sure';

/** Whole percent of a sitting: in a simulation what was left open is wrong, in practice it does not count. */
export function sittingPercentage(sitting: {
  mode: 'practice' | 'simulation';
  correct: number;
  answered: number;
  total: number;
}): number {
  return percentageOf(sitting.correct, sitting.mode === 'simulation' ? sitting.total : sitting.answered);
}
