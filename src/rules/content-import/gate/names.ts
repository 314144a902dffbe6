import type { KindName } from '#rules/question/kinds/names.ts';

/**
 * Goals for a bank beyond what every item must meet: a pack that holds a gate names it in its `gates.json`, and is
 * held to it from then on. The others are only reported.
 */
export const GATES = [
  'forms',
  'hard',
  'guesser',
  'longest',
  'comparatives',
  'stem-lengths',
  'echoes',
  'bullets',
  'task-items',
  'sections',
] as const;
export type Gate = (typeof GATES)[number];

/** What fails a gate: the pack, or the thing `ref` names. */
export type GateFinding = { gate: Gate; ref?: string; message: string };

/** A pack's figures at the gates. A family of questions counts once, except for `questions`, `kinds` and `forms`. */
export type GateRow = {
  edition: string;
  questions: number;
  measured: number;
  forms: number;
  kinds: Record<KindName, number>;
  hard: number;
  /** How often the best guessing strategy is right, and which it is. */
  guess: { strategy: string; share: number };
  longest: number;
  /** Options that open with more of something, how many of them are right, and how many would be by chance. */
  comparatives: { options: number; right: number; expected: number };
  /** Mean words of a stem, from easy to hard. */
  stems: readonly number[];
  /**
   * What guides and cards give away: items by their output and by their figures, self-checks that ask an item, and items told in a
   * sentence or two; and how often somebody is right who only looks up the nearest sentence.
   */
  echoes: { lines: number; figures: number; selfChecks: number; retold: number; readerShare: number };
  /** How many of the sources that are whole publications say where in them. */
  sections: { publications: number; placed: number };
  coverage: { bullets: number; covered: number; tasks: number; fullTasks: number };
  /** On average. */
  guideWords: number;
  holds: readonly Gate[];
};
