import type { KindName } from '#rules/question/kinds/names.ts';

/**
 * What a bank is to reach, beyond what every item is held to: a pack that holds a gate names it in its `gates.json`, and is
 * held to it from then on. The others are only told of.
 */
export const GATES = [
  'forms',
  'hard',
  'guesser',
  'longest',
  'openings',
  'scenes',
  'bullets',
  'task-items',
  'sections',
] as const;
export type Gate = (typeof GATES)[number];

/** What stands against a gate: of the pack, or of the thing that `ref` names. */
export type GateFinding = { gate: Gate; ref?: string; message: string };

/** The figures of a pack at the gates. A family of questions counts once, but for `questions`, `kinds` and `forms`. */
export type GateRow = {
  code: string;
  questions: number;
  measured: number;
  forms: number;
  kinds: Record<KindName, number>;
  hard: number;
  /** How often the best way of guessing is right, and which it is. */
  guess: { strategy: string; share: number };
  longest: number;
  /** Of the most frequent opening of a stem. */
  opening: { text: string; share: number };
  /** Of the sources that are whole publications, those that say where in them. */
  sections: { publications: number; placed: number };
  coverage: { bullets: number; covered: number; tasks: number; fullTasks: number };
  /** On average. */
  guideWords: number;
  holds: readonly Gate[];
};
