/**
 * How the real exam scores a question that is right in part: it counts for nothing; each of its parts earns its share of the
 * point; or that in performance-based questions alone.
 */
export const SCORINGS = ['whole', 'parts', 'performance'] as const;
export type Scoring = (typeof SCORINGS)[number];
