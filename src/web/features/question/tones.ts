import type { Outcome } from './outcome.ts';
import type { Tone } from './tone.ts';

export const toneOfOutcome: Record<Outcome, Tone> = {
  Correct: 'right',
  'Partly correct': 'nearly',
  Incorrect: 'wrong',
  'Not answered': 'plain',
};
