import { STRONG_FROM, type Strength } from './level.ts';

/** A judgment at a glance: below the mark, near it, or above it. */
export type VerdictTone = 'right' | 'nearly' | 'wrong';
type Verdict = { word: string; tone: VerdictTone };

/** This many percent above the mark leave room for a bad day. */
const MARGIN = 10;

const toneAt = (percentage: number, mark: number): VerdictTone =>
  percentage < mark ? 'wrong' : percentage < mark + MARGIN ? 'nearly' : 'right';

const WORDS: Record<VerdictTone, string> = { right: 'On track', nearly: 'Nearly there', wrong: 'Needs work' };

/**
 * What to say about a score wherever one is shown, and in which tone. A score's level is just its name and has no tone: 60% is
 * called 'Passing', and needs work.
 */
export function scoreVerdict(percentage: number): Verdict {
  const tone = toneAt(percentage, STRONG_FROM);
  return { word: WORDS[tone], tone };
}

/** The same for a simulation, by its exam's assumed passing mark. */
export const passVerdict = (percentage: number, pass: number): Verdict => ({
  word: `${percentage < pass ? 'Below' : 'At or above'} ${pass}%`,
  tone: toneAt(percentage, pass),
});

/** The tone for a domain or task. */
export const toneOfStrength: Record<Strength, VerdictTone> = {
  Strong: 'right',
  'Room for improvement': 'nearly',
  'Focus area needed': 'wrong',
};
