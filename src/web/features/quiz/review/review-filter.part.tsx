import type { DetailedResult } from '#contract/quiz.ts';
import { type Outcome, outcomeOf } from '#web/features/quiz/tones.ts';

export type ReviewFilter = 'All' | Outcome;

const FILTERS: readonly ReviewFilter[] = ['All', 'Incorrect', 'Not answered', 'Correct'];

export const reviewFilterId = (filter: ReviewFilter) => `review-filter-${filter.replace(' ', '-').toLowerCase()}`;
export const reviewEntryId = (number: number) => `review-question-${number}`;

type Props = { entries: DetailedResult[]; filter: ReviewFilter; onFilter(filter: ReviewFilter): void };

/** Chooses which questions are reviewed, with how many there are of each. */
export function ReviewFilterBar({ entries, filter, onFilter }: Props) {
  const countOf = (wanted: ReviewFilter) =>
    wanted === 'All' ? entries.length : entries.filter((entry) => outcomeOf(entry) === wanted).length;
  return (
    <fieldset>
      <legend className="sr-only">Questions to review</legend>
      <div className="flex flex-wrap gap-2">
        {FILTERS.map((name) => (
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
            {name} <span className="figures font-normal text-muted">{countOf(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
