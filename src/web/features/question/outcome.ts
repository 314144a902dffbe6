export type Outcome = 'Correct' | 'Partly correct' | 'Incorrect' | 'Not answered';

type Judged = { isCorrect: boolean; isAnswered: boolean; isCounted: boolean; partialPoints?: number };

/**
 * What became of a question. What was right in part and earned points for it is told apart, also where it was left unfinished;
 * one without an answer counts as incorrect.
 */
export function outcomeOf({ isCorrect, isAnswered, isCounted, partialPoints = 0 }: Judged): Outcome {
  if (isCorrect) return 'Correct';
  if (partialPoints > 0 && (isAnswered || isCounted)) return 'Partly correct';
  return isAnswered ? 'Incorrect' : 'Not answered';
}

/** How much of a partly right question was right; null if nothing was. */
export function rightPartsText(marks: readonly boolean[]): string | null {
  const right = marks.filter(Boolean).length;
  return right > 0 && right < marks.length ? `${right} of ${marks.length} right` : null;
}

/** Whether it is worth a look since it was answered, and not rightly. */
export const isMiss = (entry: Judged): boolean => ['Partly correct', 'Incorrect'].includes(outcomeOf(entry));
