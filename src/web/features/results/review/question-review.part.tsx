import type { Exam } from '#contract/exam.ts';
import { ReportQuestion } from '#web/features/report/report-question.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReviewEntry } from './review-entry.part.tsx';
import type { ResultView } from '#web/features/results/result-view.ts';
import { markedText } from '#web/features/results/sitting-words.ts';
import { FollowUps } from './follow-ups.part.tsx';
import { fits, type ReviewFilter, ReviewFilterBar } from './review-filter.part.tsx';
import { ReviewMark } from './review-mark.part.tsx';
import type { useFollowUps } from './follow-up.queries.ts';

type Props = {
  exam: Exam;
  result: ResultView;
  followUps: ReturnType<typeof useFollowUps>;
  filter: ReviewFilter;
  onFilter(filter: ReviewFilter): void;
  /** Numbers of the open entries, from 1. */
  open: ReadonlySet<number>;
  onOpen(change: (open: ReadonlySet<number>) => ReadonlySet<number>): void;
};

const NONE: Record<Exclude<ReviewFilter, 'Flagged'>, string> = {
  All: 'There are no questions to review.',
  Incorrect: 'No answers were incorrect.',
  'Partly correct': 'No answers were partly correct.',
  'Not answered': 'You answered every question.',
  Unscored: 'Every question was scored.',
  Correct: 'No answers were correct this time. Reading the explanations will make the next quiz easier.',
};

/** Every question with its options, the right one, the one picked, and why. */
export function QuestionReview({ exam, result, followUps, filter, onFilter, open, onOpen }: Props) {
  const { entries, id: resultId } = result;
  const marked = markedText(result.mode);
  const shownEntries = entries.filter((entry) => fits(entry, filter));
  const numbers = shownEntries.map(({ number }) => number);

  const toggle = (number: number, isOpen: boolean) =>
    onOpen((before) => {
      if (before.has(number) === isOpen) return before;
      return new Set(isOpen ? [...before, number] : [...before].filter((other) => other !== number));
    });

  return (
    <>
      <h3 className="sr-only">Question Review</h3>
      <ReviewFilterBar entries={entries} filter={filter} marked={marked} onFilter={onFilter} />
      {shownEntries.length === 0 ? (
        <p className="py-8 text-muted">
          {filter === 'Flagged' ? `You haven’t ${marked} any questions.` : NONE[filter]}
        </p>
      ) : (
        <>
          <div className="mt-3 -ml-3 flex flex-wrap print:hidden">
            <Button look="quiet" size="small" onClick={() => onOpen((before) => new Set([...before, ...numbers]))}>
              Expand all
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() => onOpen((before) => new Set([...before].filter((number) => !numbers.includes(number))))}
            >
              Collapse all
            </Button>
          </div>
          <ol className="mt-2 border-t border-line">
            {shownEntries.map((entry) => (
              <ReviewEntry
                key={entry.id}
                entry={entry}
                marked={marked}
                isOpen={open.has(entry.number)}
                onToggle={(isOpen) => toggle(entry.number, isOpen)}
              >
                <FollowUps exam={exam} followUp={followUps.get(entry.id)} />
                <ReviewMark examId={exam.id} entry={entry} />
                <ReportQuestion examId={exam.id} sittingId={resultId} questionId={entry.id} />
              </ReviewEntry>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
