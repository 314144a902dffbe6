import type { ReactNode } from 'react';
import type { Exam } from '#contract/exam.ts';
import { wordFor } from '#rules/wording/count.ts';
import { ReadyCard } from './ready-card.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { EarlierResults } from './earlier-results.part.tsx';
import { Figure } from './figure.part.tsx';
import { NoReview } from './no-review.part.tsx';
import { PremiumPromo } from './premium-promo.part.tsx';
import { ResultActions } from './result-actions.part.tsx';
import { ResultAnalysis } from './result-analysis.part.tsx';
import { ResultHeader, ResultNotes } from './result-header.part.tsx';
import { answeredIn, incompleteIn, type ResultView, scoreShown } from './result-view.ts';

/** `again`: a link to start another one of its kind. */
type Props = { exam: Exam; result: ResultView; again: ReactNode };

/** The result of a quiz, practice, or simulation: the score, what to do next, and each question down to the rationale of every option. */
export function ResultPage({ exam, result, again }: Props) {
  const isOwner = useIsOwner(exam);
  const isOffered = exam.isActive || isOwner;
  const { correct, total, unanswered, mode } = result;
  const isOffering = isOffered && !isOwner;
  const { partly } = answeredIn(result);
  // In a quiz, unanswered questions are part of the incorrect figure; elsewhere they have a figure of their own.
  const isOwnFigure = mode !== 'quiz' && unanswered > 0;
  const missedOpen = mode === 'simulation' ? unanswered : 0;
  return (
    <div
      className={`page-width grid gap-x-12 gap-y-8 py-6 lg:grid-rows-[auto_auto_1fr] lg:py-12 ${isOffering ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : 'max-w-[60rem]'}`}
    >
      <div className="min-w-0 lg:col-span-full">
        <ResultHeader exam={exam} result={result} />
        {isOffered ? (
          <ResultActions exam={exam} result={result}>
            {again}
          </ResultActions>
        ) : (
          <p className="mt-4 text-muted">This exam is no longer available, but your results are still here.</p>
        )}
        <ResultNotes exam={exam} result={result} />
      </div>
      <dl className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        <Figure label="Correct" value={correct} tone="right" />
        {partly > 0 && <Figure label="Partly correct" value={partly} tone="nearly" />}
        <Figure
          label="Incorrect"
          value={total - correct - partly - missedOpen}
          note={mode === 'quiz' && unanswered > 0 ? `including ${unanswered} not answered` : undefined}
          tone="wrong"
        />
        {isOwnFigure && (
          <Figure
            label={incompleteIn(result) > 0 ? 'Not answered or incomplete' : 'Not answered'}
            value={unanswered}
            note={mode === 'simulation' ? wordFor(unanswered, 'counts as wrong', 'count as wrong') : 'not counted'}
          />
        )}
        <Figure label="Accuracy" value={total === 0 ? '–' : `${scoreShown(result)}%`} />
        <Figure label="Time" value={result.timeText.split(' / ')[0]} />
      </dl>
      <div className="min-w-0 space-y-10">
        {result.hasReview ? <ResultAnalysis exam={exam} result={result} /> : <NoReview />}
        <EarlierResults result={result} />
      </div>
      {isOffering && (
        <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <PremiumPromo exam={exam} />
        </aside>
      )}
      {isOffered && mode === 'quiz' && (
        <div className="min-w-0 lg:col-span-full">
          <ReadyCard exam={exam} isOwner={isOwner} />
        </div>
      )}
    </div>
  );
}
