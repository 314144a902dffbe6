/** How well a card was remembered, worst first. */
export const GRADES = ['again', 'hard', 'good', 'easy'] as const;
export type Grade = (typeof GRADES)[number];

/** The grades behind the two answers of simple mode. */
export const MASTERED_GRADE: Grade = 'easy';
export const NEED_REVIEW: Grade = 'again';

/** Easy marks a card as mastered, Again clears the mark; Hard and Good leave it unchanged. */
export function masteredAfter(grade: Grade, wasMastered: boolean): boolean {
  if (grade === MASTERED_GRADE) return true;
  return grade === NEED_REVIEW ? false : wasMastered;
}
