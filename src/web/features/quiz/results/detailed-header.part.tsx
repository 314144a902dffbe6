import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { levelOf } from '#rules/quiz/level.ts';
import { paths } from '#web/app/paths.ts';
import { ExamCairn } from '#web/features/exam/exam-cairn.part.tsx';
import { Conditions } from '#web/features/quiz/take/conditions.part.tsx';
import { ResultsHeading } from './results-heading.part.tsx';
import { toneOfLevel } from '#web/features/quiz/tones.ts';
import { useIsOwner } from '#web/features/quiz/use-is-owner.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';

/** Only scored; just saved; or saved before, and looked at again. */
export type ResultKind = 'preview' | 'saved' | 'review';

type Props = { exam: Exam; result: QuizResult; kind: ResultKind };

/** The level reached and the score in a sentence. */
export function DetailedHeader({ exam, result, kind }: Props) {
  const level = levelOf(result.percentage);
  const isOwner = useIsOwner(exam);
  return (
    <header className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        {!isOwner && kind !== 'review' && <DemoNote isSaved={kind === 'saved'} />}
        <Verdict tone={toneOfLevel[level]} className="text-large">
          {level}
        </Verdict>
        <ResultsHeading>
          You scored {result.percentage}% on {exam.name}
        </ResultsHeading>
        <p className="mt-3 text-large text-muted">
          {result.correct} of {result.total} correct
        </p>
        <Conditions result={result} />
      </div>
      <div className="hidden shrink-0 sm:block">
        <ExamCairn examId={exam.id} domainCount={exam.domains.length} className="size-28" />
      </div>
    </header>
  );
}

/** Says that this was a sample of the bank, whether the result is kept, and how to keep it. */
function DemoNote({ isSaved }: { isSaved: boolean }) {
  const here = useLocation().pathname;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span className="rounded border border-line-strong px-2 py-0.5 font-semibold text-ink">DEMO MODE</span>
      <span>
        {isSaved ? 'A sample of the full question bank. This result is saved.' : 'This result is not saved.'}{' '}
        {!isSaved && (
          <>
            <Link to={paths.register(here)} className="font-semibold text-accent underline">
              Create an account
            </Link>{' '}
            to keep it.
          </>
        )}
      </span>
    </p>
  );
}
