import type { DetailedResult } from '#contract/quiz.ts';
import { ReportQuestion } from '#web/features/report/report-question.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReviewEntry } from './review-entry.part.tsx';
import { type ReviewFilter, ReviewFilterBar } from './review-filter.part.tsx';
import { outcomeOf } from '#web/features/quiz/tones.ts';

type Props = {
  examId: string;
  attemptId: string | null;
  entries: DetailedResult[];
  filter: ReviewFilter;
  onFilter(filter: ReviewFilter): void;
  /** Numbers of the questions that are open, from 1. */
  open: ReadonlySet<number>;
  onOpen(change: (open: ReadonlySet<number>) => ReadonlySet<number>): void;
};

const NONE: Record<ReviewFilter, string> = {
  All: 'There are no questions to review.',
  Incorrect: 'No answer was incorrect.',
  'Not answered': 'Every question was answered.',
  Correct: 'No answer was correct this time. Each explanation here makes the next quiz easier.',
};

/** Every question with its options, the right one, the one picked, and why. */
export function QuestionReview({ examId, attemptId, entries, filter, onFilter, open, onOpen }: Props) {
  const shown = entries
    .map((entry, index) => ({ entry, number: index + 1 }))
    .filter(({ entry }) => filter === 'All' || outcomeOf(entry) === filter);
  const numbers = shown.map(({ number }) => number);

  const toggle = (number: number, isOpen: boolean) =>
    onOpen((before) => {
      if (before.has(number) === isOpen) return before;
      return new Set(isOpen ? [...before, number] : [...before].filter((other) => other !== number));
    });

  return (
    <>
      <h3 className="sr-only">Question Review</h3>
      <ReviewFilterBar entries={entries} filter={filter} onFilter={onFilter} />
      {shown.length === 0 ? (
        <p className="py-8 text-muted">{NONE[filter]}</p>
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
            {shown.map(({ entry, number }) => (
              <ReviewEntry
                key={entry.questionId}
                entry={entry}
                number={number}
                isOpen={open.has(number)}
                onToggle={(isOpen) => toggle(number, isOpen)}
              >
                <ReportQuestion examId={examId} sittingId={attemptId} questionId={entry.questionId} />
              </ReviewEntry>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
