/** The right options: one, or all if there may be more than one; then a single one must be among them. */
export type DraftKeys =
  | { correctAnswer: number; correctAnswers?: undefined }
  | { correctAnswer?: number | undefined; correctAnswers: readonly number[] };

/** The right options of a draft. */
export const keysOfDraft = (keys: DraftKeys): readonly number[] =>
  keys.correctAnswers === undefined ? [keys.correctAnswer] : keys.correctAnswers;
