import { type ReviewedQuestion } from '#web/features/results/result-view.ts';
import { groupOf } from '#web/features/question/outcome.ts';

export type ReviewFilter = 'All' | 'Flagged' | ReturnType<typeof groupOf>;

const FILTERS: readonly ReviewFilter[] = [
  'All',
  'Incorrect',
  'Partly correct',
  'Not answered',
  'Flagged',
  'Correct',
  'Unscored',
];

export const reviewFilterId = (filter: ReviewFilter) => `review-filter-${filter.replace(' ', '-').toLowerCase()}`;
export const reviewEntryId = (number: number) => `review-question-${number}`;

/** Whether a filter shows a question. */
export function fits(entry: ReviewedQuestion, filter: ReviewFilter): boolean {
  if (filter === 'All') return true;
  return filter === 'Flagged' ? entry.isFlagged : groupOf(entry) === filter;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type Props = {
  entries: readonly ReviewedQuestion[];
  filter: ReviewFilter;
  /** What marked questions are called. */
  marked: string;
  onFilter(filter: ReviewFilter): void;
};

/** Selects which questions are reviewed, with counts; a filter without matches is not offered. */
export function ReviewFilterBar({ entries, filter, marked, onFilter }: Props) {
  const countOf = (wanted: ReviewFilter) => entries.filter((entry) => fits(entry, wanted)).length;
  return (
    <fieldset>
      <legend className="sr-only">Questions to review</legend>
      <div className="flex flex-wrap gap-2">
        {FILTERS.filter((name) => name === 'All' || name === filter || countOf(name) > 0).map((name) => (
          <label
            key={name}
            className="inline-flex min-h-11 items-center gap-2 rounded border border-line-strong bg-raised px-3 text-small font-semibold hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:min-h-9 forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:underline"
          >
            <input
              id={reviewFilterId(name)}
              type="radio"
              name="review-filter"
              checked={filter === name}
              onChange={() => onFilter(name)}
              className="sr-only"
            />
            {name === 'Flagged' ? capitalized(marked) : name}{' '}
            <span className="figures font-normal text-muted">{countOf(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
