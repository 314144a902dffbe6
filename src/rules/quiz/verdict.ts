import { shownMark } from '../question/percentage.ts';
import { type Level, levelOf, STRONG_FROM, type Strength, strengthOf } from './level.ts';

/** A judgment at a glance: below the mark, near it, or above it; plain if there is too little to judge by. */
export type VerdictTone = 'right' | 'nearly' | 'wrong' | 'plain';

/** Fewer answers than this say nothing about anyone: no score is given its level, and no domain or task its strength. */
export const ENOUGH_ANSWERS = 3;

export const isEnough = (answered: number): boolean => answered >= ENOUGH_ANSWERS;

const NOT_ENOUGH = { word: 'Not enough answers yet', tone: 'plain' } as const;

/** This many percent above the mark leave room for a bad day. */
const MARGIN = 10;

const toneAt = (percentage: number, mark: number): VerdictTone =>
  percentage < mark ? 'wrong' : percentage < mark + MARGIN ? 'nearly' : 'right';

/**
 * What a score is called and colored wherever one is shown, with so many answers given. The color is not the level's: 60% is called
 * 'Passing', and red.
 */
export function scoreVerdict(
  percentage: number,
  answered: number,
): { word: Level | typeof NOT_ENOUGH.word; tone: VerdictTone } {
  return isEnough(answered) ? { word: levelOf(percentage), tone: toneAt(percentage, STRONG_FROM) } : NOT_ENOUGH;
}

/** For a simulation, beside its level: whether its exact percentage reached its exam's assumed passing mark. */
export const passVerdict = (percentage: number, pass: number): { word: string; tone: VerdictTone } => ({
  word: `${percentage < pass ? 'Below' : 'At or above'} ${shownMark(pass)}%`,
  tone: toneAt(percentage, pass),
});

const TONES: Record<Strength, VerdictTone> = {
  Strong: 'right',
  'Room for improvement': 'nearly',
  'Focus area needed': 'wrong',
};

/** What is said of a domain or task in which so many questions were answered, in an exam that this mark passes. */
export function strengthVerdict(
  percentage: number,
  answered: number,
  mark: number,
): { word: Strength | typeof NOT_ENOUGH.word; tone: VerdictTone } {
  const word = strengthOf(percentage, mark);
  return isEnough(answered) ? { word, tone: TONES[word] } : NOT_ENOUGH;
}
