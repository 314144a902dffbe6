export type Outcome = 'Correct' | 'Incorrect' | 'Not answered';

/** What became of a question. One without an answer counts as incorrect and is told apart here. */
export function outcomeOf({ isCorrect, isAnswered }: { isCorrect: boolean; isAnswered: boolean }): Outcome {
  if (isCorrect) return 'Correct';
  return isAnswered ? 'Incorrect' : 'Not answered';
}
