/**
 * How the real exam scores a partly right question: no credit; each part earns its share of the
 * point; or partial credit for performance-based questions only.
 */
export const SCORINGS = ['whole', 'parts', 'performance'] as const;
export type Scoring = (typeof SCORINGS)[number];
