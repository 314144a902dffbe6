import type { Difficulty } from '../question/difficulty.ts';

/** How hard a question is for its author's label, in logits: a bank's mean is below 0, since most candidates answer most questions right. */
export const LABEL_DIFFICULTY: Readonly<Record<Difficulty, number>> = { easy: -1.05, medium: -0.45, hard: 0.15 };
