import { QuestionBookmark } from '#web/features/question/mark/question-bookmark.part.tsx';
import { QuestionNote } from '#web/features/question/mark/question-note.part.tsx';
import type { ReviewedQuestion } from '#web/features/results/result-view.ts';

/** The person's bookmark and note on a reviewed question, if known. */
export function ReviewMark({ examId, entry: { id, mark } }: { examId: string; entry: ReviewedQuestion }) {
  if (!mark) return null;
  return (
    <>
      <QuestionBookmark examId={examId} questionId={id} isBookmarked={mark.isBookmarked} />
      <QuestionNote examId={examId} questionId={id} note={mark.note} />
    </>
  );
}
