import type { Outcome } from './outcome.ts';
import type { Strength } from '#rules/quiz/level.ts';
import { type ScoreBand, scoreBand } from '#rules/statistics/score-band.ts';
import type { Tone } from './tone.ts';

export const toneOfStrength: Record<Strength, Tone> = {
  Strong: 'right',
  'Room for improvement': 'nearly',
  'Focus area needed': 'wrong',
};

const toneOfBand: Record<ScoreBand, Tone> = { high: 'right', middle: 'nearly', low: 'wrong' };

/** The tone of a score, the same wherever one is shown. */
export const toneOfScore = (percentage: number): Tone => toneOfBand[scoreBand(percentage)];

export const toneOfOutcome: Record<Outcome, Tone> = { Correct: 'right', Incorrect: 'wrong', 'Not answered': 'plain' };
