import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { DetailedResults } from './detailed-results.part.tsx';
import { quizStorage } from './quiz-storage.ts';
import { SimpleResults } from './simple-results.part.tsx';

/** What comes after the quiz: the simple results first for someone signed in, the detailed ones at once for a visitor. */
export function QuizResults({ exam, result, isPreview }: { exam: Exam; result: QuizResult; isPreview: boolean }) {
  const [isDetailed, setIsDetailed] = useState(isPreview);
  const retry = () => {
    quizStorage.clearResult(exam.id);
    // The new quiz begins at its top, not where the results were left.
    scrollTo(0, 0);
    location.reload();
  };
  return isDetailed ? (
    <DetailedResults exam={exam} result={result} onRetry={retry} isDemo={isPreview} />
  ) : (
    <SimpleResults exam={exam} result={result} onRetry={retry} onDetails={() => setIsDetailed(true)} />
  );
}
