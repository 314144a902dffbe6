/** A question that is shown, and the quiz, attempt or practice sitting in which it is; null: the newest quiz. */
export type ReportSubject = { examId: string; sittingId: string | null; questionId: string };
