/** How the real exam scores a question: all or nothing, or a share of its point for each part that is right. */
export const SCORINGS = ['whole', 'parts'] as const;
export type Scoring = (typeof SCORINGS)[number];
