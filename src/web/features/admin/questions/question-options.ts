import { DIFFICULTIES } from '#rules/question/difficulty.ts';

/** Difficulty levels as choices. */
export const DIFFICULTY_CHOICES = DIFFICULTIES.map(
  (difficulty) => [difficulty, difficulty.charAt(0).toUpperCase() + difficulty.slice(1)] as const,
);

/** A domain or a task as a choice. */
export const numberedOption = ({ number, name }: { number: number; name: string }) =>
  [number, `${number}. ${name}`] as const;
