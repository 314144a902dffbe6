import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { paths } from '#web/base/paths.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { ResultPage } from '#web/features/results/result-page.part.tsx';
import { viewOfQuiz } from '#web/features/results/view-of-quiz.ts';
import { SimpleResults } from '#web/features/results/simple-results.part.tsx';

type Props = { exam: Exam; attemptId: string | null; result: QuizResult; isPreview: boolean };

/** Follows a quiz: simple results and then the result page for a saved one; for a preview that page right away, without an address. */
export function QuizResults({ exam, attemptId, result, isPreview }: Props) {
  const navigate = useNavigate();
  const retry = () => {
    quizStorage.clearResult(exam.id);
    // A new quiz starts at the top of the page, not at the scroll position of the results.
    scrollTo(0, 0);
    location.reload();
  };

  // A link to this page pressed on the result, such as that of the exam's bar, asks for a new quiz.
  const { key, hash } = useLocation();
  const shownKey = useRef(key);
  const renew = useEffectEvent(retry);
  useEffect(() => {
    if (key !== shownKey.current && hash === '') renew();
  }, [key, hash]);

  if (!isPreview && attemptId !== null)
    return (
      <SimpleResults
        exam={exam}
        attemptId={attemptId}
        result={result}
        onRetry={retry}
        onDetails={() => void navigate(paths.result(attemptId))}
      />
    );
  return (
    <ResultPage
      exam={exam}
      result={viewOfQuiz(result, null)}
      again={
        <Button look="plain" onClick={retry}>
          Try Another Quiz
        </Button>
      }
    />
  );
}
