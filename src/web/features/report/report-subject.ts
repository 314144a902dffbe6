/** A question on the screen and its quiz, attempt, or practice sitting; null: the latest quiz. */
export type ReportSubject = { examId: string; sittingId: string | null; questionId: string };
