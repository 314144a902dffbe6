import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { Button } from '#web/ui/button.tsx';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { DetailedAnalysis } from './detailed-analysis.part.tsx';
import { DetailedHeader, type ResultKind } from './detailed-header.part.tsx';
import { Figure } from './figure.part.tsx';
import { NoReview } from './no-review.part.tsx';
import { OwnerNext } from './owner-next.part.tsx';
import { PremiumPromo } from './premium-promo.part.tsx';
import { ReadyCard } from '#web/features/quiz/take/ready-card.part.tsx';
import { answerCountsOf } from './result-facts.ts';
import { useIsOwner } from '#web/features/quiz/use-is-owner.ts';

type Props = { exam: Exam; attemptId: string | null; result: QuizResult; onRetry(): void; kind: ResultKind };

/** Everything that can be said about a quiz taken, down to the rationale of each option. */
export function DetailedResults({ exam, attemptId, result, onRetry, kind }: Props) {
  const isOwner = useIsOwner(exam);
  const { unanswered } = answerCountsOf(result);
  const again = (
    <Button look="plain" onClick={onRetry}>
      Try Another Quiz
    </Button>
  );
  const isOffered = exam.isActive || isOwner;
  return (
    <div className="page-width grid gap-x-12 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr] lg:py-14">
      <div className="min-w-0 lg:col-span-2">
        <DetailedHeader exam={exam} result={result} kind={kind} />
      </div>
      <dl className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 sm:grid-cols-4">
        <Figure label="Correct" value={result.correct} tone="right" />
        <Figure
          label="Incorrect"
          value={result.incorrect}
          note={unanswered > 0 ? `${unanswered} not answered` : undefined}
          tone="wrong"
        />
        <Figure label="Accuracy" value={`${result.percentage}%`} />
        <Figure label="Time" value={minutesAndSeconds(result.timeSpent)} />
      </dl>
      {result.hasReview ? <DetailedAnalysis exam={exam} attemptId={attemptId} result={result} /> : <NoReview />}
      <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        {!isOffered && <p className="text-muted">This exam is no longer on offer. Your results stay yours.</p>}
        {isOffered &&
          (isOwner ? <OwnerNext exam={exam}>{again}</OwnerNext> : <PremiumPromo exam={exam}>{again}</PremiumPromo>)}
      </aside>
      {isOffered && (
        <div className="min-w-0 lg:col-span-2">
          <ReadyCard exam={exam} isOwner={isOwner} />
        </div>
      )}
    </div>
  );
}
