export type OutcomeLabel = 'Correct' | 'Partly correct' | 'Incorrect' | 'Not answered';

type Judgment = { isCorrect: boolean; isAnswered: boolean; isCounted: boolean; partialPoints?: number };

/**
 * The outcome of a question. One that was partly right and earned points is its own outcome, even if it was left unfinished; one
 * without an answer counts as incorrect.
 */
export function outcomeLabel({ isCorrect, isAnswered, isCounted, partialPoints = 0 }: Judgment): OutcomeLabel {
  if (isCorrect) return 'Correct';
  if (partialPoints > 0 && (isAnswered || isCounted)) return 'Partly correct';
  return isAnswered ? 'Incorrect' : 'Not answered';
}

/** The group of a question in a result. Each is in exactly one, so their counts add up to the total. */
export const groupOf = (entry: Judgment & { isUnscored: boolean }): OutcomeLabel | 'Unscored' =>
  entry.isUnscored ? 'Unscored' : outcomeLabel(entry);

/** How much of a partly right question was right; null if nothing was. */
export function rightPartsText(marks: readonly boolean[]): string | null {
  const right = marks.filter(Boolean).length;
  return right > 0 && right < marks.length ? `${right} of ${marks.length} correct` : null;
}

/** Whether it is worth reviewing, because it was answered and not fully right. */
export const isMiss = (entry: Judgment): boolean => ['Partly correct', 'Incorrect'].includes(outcomeLabel(entry));
