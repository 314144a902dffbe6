import type { OutcomeLabel } from './outcome.ts';
import type { Tone } from './tone.ts';

export const toneOfOutcome: Record<OutcomeLabel, Tone> = {
  Correct: 'right',
  'Partly correct': 'nearly',
  Incorrect: 'wrong',
  'Not answered': 'plain',
};
