/** How hard a question is, easiest first. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** What a question is taken for if its author does not say. */
export const USUAL_DIFFICULTY: Difficulty = 'medium';
