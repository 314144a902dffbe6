/** A question on the screen and its quiz, attempt, or practice sitting; null: the latest quiz. */
export type ReportSubject = {
  examId: string;
  sittingId: string | null;
  questionId: string;
  /** The options of a question with a single right one, of which the reporter may name another. */
  options?: readonly string[] | undefined;
};
