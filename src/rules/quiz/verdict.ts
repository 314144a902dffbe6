import { STRONG_FROM, type Strength } from './level.ts';

/** What a judgment comes to at a glance: below the mark, near it, or above it. */
export type VerdictTone = 'right' | 'nearly' | 'wrong';
type Verdict = { word: string; tone: VerdictTone };

/** So many percent above the mark there is room for a bad day. */
const MARGIN = 10;

const toneAt = (percentage: number, mark: number): VerdictTone =>
  percentage < mark ? 'wrong' : percentage < mark + MARGIN ? 'nearly' : 'right';

const WORDS: Record<VerdictTone, string> = { right: 'On track', nearly: 'Nearly there', wrong: 'Needs work' };

/**
 * What is said of a score wherever one is shown, and in which tone. The level of a score is its name alone and has no tone: 60% is
 * called 'Passing', and needs work.
 */
export function scoreVerdict(percentage: number): Verdict {
  const tone = toneAt(percentage, STRONG_FROM);
  return { word: WORDS[tone], tone };
}

/** The same of a simulation, by what is taken for a pass of its exam. */
export const passVerdict = (percentage: number, pass: number): Verdict => ({
  word: `${percentage < pass ? 'Below' : 'At or above'} ${pass}%`,
  tone: toneAt(percentage, pass),
});

/** The tone of what is said of a domain or a task. */
export const toneOfStrength: Record<Strength, VerdictTone> = {
  Strong: 'right',
  'Room for improvement': 'nearly',
  'Focus area needed': 'wrong',
};
