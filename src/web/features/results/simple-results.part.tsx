import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { CairnGrowth, domainsWithRight } from '#web/features/exam/cairn/cairn-growth.part.tsx';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { Button } from '#web/ui/button.tsx';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { Conditions } from './conditions.part.tsx';
import { Figure } from './figure.part.tsx';
import { NoReview } from './no-review.part.tsx';
import { OwnerNext } from './owner-next.part.tsx';
import { ProUpsell } from './pro-upsell.part.tsx';
import { PracticeMissed, type ToPractice } from '#web/features/exam/start/practice-missed.part.tsx';
import { ResultsHeading } from './results-heading.part.tsx';
import { answeredOf } from './view-of-quiz.ts';
import { SharePanel } from './share-panel.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';

type Props = { exam: Exam; attemptId: string; result: QuizResult; onRetry(): void; onDetails(): void };

/** What was asked a moment ago can be practiced. */
const allOpen = (count: number): ToPractice => ({ count, unscored: 0, open: count });

/** Shown first after a saved quiz: the score, and where to go next, starting with what was missed. */
export function SimpleResults({ exam, attemptId, result, onRetry, onDetails }: Props) {
  const isOwner = useIsOwner(exam);
  const cairnView = useCairn(exam.id, exam.domains.length);
  const hasMisses = result.hasReview && result.incorrect > 0;
  const unansweredCount = result.detailedResults.filter((entry) => entry.userAnswer === null).length;
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 lg:grid-cols-12 lg:py-16">
      <div className="min-w-0 lg:col-span-7">
        <header className="flex flex-wrap items-center gap-4 sm:gap-6">
          <CairnOf view={cairnView} className="size-16 sm:size-20" />
          <div className="min-w-0 flex-1 basis-40">
            <ResultsHeading>Quiz Complete!</ResultsHeading>
            <p className="mt-1 text-muted">{exam.name}</p>
            <CairnGrowth exam={exam} growth={cairnView.growth} rightIn={domainsWithRight(result.detailedResults)} />
          </div>
        </header>
        <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-4 border-y border-line py-5">
          <Figure label="Correct" value={result.correct} tone="right" />
          <Figure
            label="Incorrect"
            value={result.incorrect}
            note={unansweredCount > 0 ? `including ${unansweredCount} not answered` : undefined}
            tone="wrong"
          />
          <Figure label="Score" value={`${result.percentage}%`} />
        </dl>
        <p className="mt-4">
          Time spent: <span className="figures font-semibold">{minutesAndSeconds(result.timeSpent)}</span>
        </p>
        <Conditions result={result} />
        {!result.hasReview && <NoReview />}
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {hasMisses && (
            <PracticeMissed
              exam={exam}
              resultId={attemptId}
              missed={allOpen(result.incorrect - unansweredCount)}
              unanswered={allOpen(unansweredCount)}
              hasIncomplete={false}
            />
          )}
          {result.hasReview && (
            <Button look={hasMisses ? 'plain' : 'primary'} onClick={onDetails}>
              View Detailed Results
            </Button>
          )}
          <Button look="plain" onClick={onRetry}>
            Try Another Quiz
          </Button>
        </div>
        <SharePanel exam={exam} percentage={result.percentage} answered={answeredOf(result)} />
      </div>
      <aside className="min-w-0 lg:col-span-5">{isOwner ? <OwnerNext exam={exam} /> : <ProUpsell exam={exam} />}</aside>
    </div>
  );
}
