import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { paths } from '#web/app/paths.ts';
import { DetailedResults } from './detailed-results.part.tsx';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { SimpleResults } from './simple-results.part.tsx';

type Props = { exam: Exam; attemptId: string | null; result: QuizResult; isPreview: boolean };

/** What comes after the quiz: the simple results first for someone signed in, the detailed ones at once for a visitor. */
export function QuizResults({ exam, attemptId, result, isPreview }: Props) {
  const [isDetailed, setIsDetailed] = useState(isPreview);
  const retry = () => {
    quizStorage.clearResult(exam.id);
    // The new quiz begins at its top, not where the results were left.
    scrollTo(0, 0);
    location.reload();
  };
  return isDetailed ? (
    <DetailedResults
      exam={exam}
      attemptId={attemptId}
      result={result}
      onRetry={retry}
      kind={isPreview ? 'preview' : 'saved'}
    />
  ) : (
    <SimpleResults exam={exam} result={result} onRetry={retry} onDetails={() => setIsDetailed(true)} />
  );
}

/** A saved attempt, looked at again. */
export function ReviewedResults({ exam, result }: { exam: Exam; result: QuizResult & { id: string } }) {
  const navigate = useNavigate();
  const retry = () => {
    quizStorage.clearResult(exam.id);
    void navigate(paths.quiz(exam.slug));
  };
  return <DetailedResults exam={exam} attemptId={result.id} result={result} onRetry={retry} kind="review" />;
}
