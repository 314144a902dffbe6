import type { DetailedResult } from '#contract/quiz.ts';
import type { Level, Strength } from '#rules/quiz/level.ts';
import type { Tone } from '#web/features/question/tone.ts';

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
