import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { paths } from '#web/app/paths.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { ResultPage } from '#web/features/practice/results/result-page.part.tsx';
import { viewOfQuiz } from '#web/features/quiz/results/view-of-quiz.ts';
import { SimpleResults } from './simple-results.part.tsx';

type Props = { exam: Exam; attemptId: string | null; result: QuizResult; isPreview: boolean };

/** What comes after the quiz: the simple results first where it is saved, and then its page; of a preview that page at once, without an address. */
export function QuizResults({ exam, attemptId, result, isPreview }: Props) {
  const navigate = useNavigate();
  const retry = () => {
    quizStorage.clearResult(exam.id);
    // The new quiz begins at its top, not where the results were left.
    scrollTo(0, 0);
    location.reload();
  };
  if (!isPreview && attemptId !== null)
    return (
      <SimpleResults
        exam={exam}
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
