/** How the real exam went, as its candidate says. */
export const EXAM_RESULTS = ['passed', 'failed', 'moved', 'did not sit'] as const;
export type ExamResult = (typeof EXAM_RESULTS)[number];

/** Whether it was taken, so that there may be a score. */
export const wasTaken = (result: ExamResult): boolean => result === 'passed' || result === 'failed';

/** Larger than any vendor's scale. */
export const MOST_EXAM_SCORE = 10_000;
