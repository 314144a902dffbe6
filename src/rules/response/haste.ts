import { secondsToRead } from '../study/reading.ts';

/** An answer as it was timed. */
export type TimedAnswer = {
  /** Words of the question and its options. */
  words: number;
  /** On the screen; null if that was not measured, as with less than half a second in a quiz. */
  seconds: number | null;
  /** Whether it was new to the person: one that they know is recognized from its first words. */
  isNew: boolean;
};

/** Fewer new questions than this are no run: a glance or two, or a text known from elsewhere. */
const LEAST = 5;

/**
 * Whether most of what was new was answered in less time than its words take to read: at 600 words a minute, which is beyond skimming
 * (people read 238 on average and hardly anyone 400; Brysbaert 2019, a meta-analysis of 190 studies). Whoever does so was looking
 * around, or is a script, and their answers say nothing of what they know.
 */
export function isHasty(answers: readonly TimedAnswer[]): boolean {
  const fresh = answers.filter(({ isNew }) => isNew);
  const unread = fresh.filter(({ words, seconds }) => (seconds ?? 0) < secondsToRead(words));
  return fresh.length >= LEAST && unread.length * 2 > fresh.length;
}
