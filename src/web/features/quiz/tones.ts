import type { DetailedResult } from '#contract/quiz.ts';
import type { Level, Strength } from '#rules/quiz/level.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** Right, nearly, wrong, or none of them. A tone never stands alone: an icon and a word go with it. */
export type Tone = 'right' | 'nearly' | 'wrong' | 'plain';

/** Color of words. */
export const textOf: Record<Tone, string> = {
  right: 'text-correct',
  nearly: 'text-nearly',
  wrong: 'text-wrong',
  plain: 'text-muted',
};

/** Ground and edge of a thing that is right, nearly right or wrong. */
export const surfaceOf: Record<Tone, string> = {
  right: 'border-correct bg-correct-soft',
  nearly: 'border-nearly bg-nearly-soft',
  wrong: 'border-wrong bg-wrong-soft',
  plain: 'border-line bg-raised',
};

export const iconOf: Record<Tone, IconName> = { right: 'check', nearly: 'dash', wrong: 'cross', plain: 'dash' };

export const toneOfStrength: Record<Strength, Tone> = {
  Strong: 'right',
  'Room for improvement': 'nearly',
  'Focus area needed': 'wrong',
};

export const toneOfLevel: Record<Level, Tone> = {
  Outstanding: 'right',
  Excellent: 'right',
  Good: 'right',
  Passing: 'nearly',
  'Needs Improvement': 'wrong',
};

export type Outcome = 'Correct' | 'Incorrect' | 'Not answered';

/** What became of a question. One without an answer counts as incorrect and is told apart here. */
export function outcomeOf({ isCorrect, userAnswer }: DetailedResult): Outcome {
  if (isCorrect) return 'Correct';
  return userAnswer === null ? 'Not answered' : 'Incorrect';
}

export const toneOfOutcome: Record<Outcome, Tone> = { Correct: 'right', Incorrect: 'wrong', 'Not answered': 'plain' };
