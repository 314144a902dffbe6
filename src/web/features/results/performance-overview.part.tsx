import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type DomainResult, domainAnalysis } from '#rules/quiz/domain-analysis.ts';
import { isEnough, scoreVerdict } from '#rules/quiz/verdict.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { namesText } from '#rules/wording/list.ts';
import { Button } from '#web/ui/button.tsx';
import { groupOf, outcomeLabel } from '#web/features/question/outcome.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toneOfOutcome } from '#web/features/question/tones.ts';
import { iconOf, surfaceOf, textOf } from '#web/features/question/tone.ts';
import { answeredIn, incompleteIn, type ResultView, type ReviewedQuestion } from './result-view.ts';

const KEY = 'left';

const FILTERS: readonly ReviewFilter[] = [
  'All',
  'Incorrect',
  'Partly correct',
  'Not answered',
  'Flagged',
  'Correct',
  'Unscored',
];

type Props = { result: ResultView; onReviewOne(number: number): void; onReviewAll(filter: ReviewFilter): void };

/** The result at a glance. Says what was measured and predicts nothing. */
export function PerformanceOverview({ result, onReviewOne, onReviewAll }: Props) {
  const { word: level } = scoreVerdict(result.percentage, result.answered);
  const { entries, unanswered } = result;
  const { answered, partly, accuracy } = answeredIn(result);
  const domainResults = domainAnalysis(entries.filter(({ isCounted }) => isCounted)).filter((result) =>
    isEnough(result.answered),
  );
  const wrong = entries.filter((entry) => groupOf(entry) === 'Incorrect').length;
  const scored = entries.filter(({ isUnscored }) => !isUnscored).length;
  return (
    <>
      <h3 className="text-large">Question by question</h3>
      <QuestionStrip entries={entries} onPick={onReviewOne} />
      {wrong > 0 && (
        <Button look="plain" size="small" className="mt-4" onClick={() => onReviewAll('Incorrect')}>
          Review {countText(wrong, 'incorrect answer')}
        </Button>
      )}
      <h3 className="mt-10 text-large">At a glance</h3>
      <dl className="mt-2">
        <Fact name="Level">{level}</Fact>
        <Fact name="Answered" note={openText(result)}>
          {scored - unanswered} of {scored}
          {scored < entries.length && ' scored'}
        </Fact>
        <Fact
          name="Accuracy on answered questions"
          note={
            accuracy === null
              ? undefined
              : `${result.correct} of ${answered} correct${partly > 0 ? `, ${partly} partly` : ''}`
          }
        >
          {accuracy === null ? 'N/A' : `${accuracy}%`}
        </Fact>
        <Fact name="Time">{result.timeText}</Fact>
        <Fact name="Time per question">
          {entries.length > 0 ? minutesAndSeconds(Math.round(result.seconds / entries.length)) : 'N/A'}
        </Fact>
        {result.facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <DomainFacts domainResults={domainResults} />
      </dl>
      {result.mode !== 'simulation' && (
        <p className="mt-6 max-w-text text-small text-muted">
          {countText(result.total, 'question')} can show you what to study next but can’t predict your exam result.
        </p>
      )}
    </>
  );
}

/** What was not answered, with what was left unfinished apart, as the review before submitting counts them; nothing if nothing was. */
function openText(result: ResultView): string | undefined {
  const incomplete = incompleteIn(result);
  const blank = result.unanswered - incomplete;
  const parts = [
    ...(blank > 0 ? [`${blank} not answered`] : []),
    ...(incomplete > 0 ? [`${incomplete} incomplete`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** The strongest and weakest of the domains with enough answers, including ties; nothing if they are equal. */
function DomainFacts({ domainResults }: { domainResults: DomainResult[] }) {
  const weakest = domainResults[0];
  const strongest = domainResults.at(-1);
  if (!weakest || !strongest || weakest.percentage === strongest.percentage) return null;
  return (
    <>
      <DomainFact name="Strongest" domainResults={domainResults} percentage={strongest.percentage} />
      <DomainFact name="Weakest" domainResults={domainResults} percentage={weakest.percentage} />
    </>
  );
}

function DomainFact({
  name,
  domainResults,
  percentage,
}: {
  name: string;
  domainResults: DomainResult[];
  percentage: number;
}) {
  const domains = domainResults.filter((result) => result.percentage === percentage).map(({ domain }) => domain);
  return (
    <Fact
      name={`${name} ${wordFor(domains.length, 'domain')}`}
      note={`${shownPercentage(percentage)}% ${wordFor(domains.length, 'correct', 'each')}`}
    >
      {namesText(domains)}
    </Fact>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="figures min-w-0 font-semibold">
        {children}
        {note && <span className="font-normal text-muted"> ({note})</span>}
      </dd>
    </div>
  );
}

/** All questions in a row; each links to its review. */
function QuestionStrip({ entries, onPick }: { entries: readonly ReviewedQuestion[]; onPick(number: number): void }) {
  return (
    <ol className="mt-3 grid grid-cols-5 gap-1.5 sm:grid-cols-10">
      {entries.map((entry) => {
        const outcome = outcomeLabel(entry);
        const tone = toneOfOutcome[outcome];
        return (
          <li key={entry.id}>
            <button
              type="button"
              onClick={() => onPick(entry.number)}
              aria-label={`Question ${entry.number}: ${outcome}${entry.isUnscored ? ', unscored' : ''}. Review it`}
              className={`figures flex h-11 w-full flex-col items-center justify-center rounded border text-small leading-none hover:border-ink ${tone === 'plain' ? 'border-dashed border-line-strong' : surfaceOf[tone]}`}
            >
              {entry.number}
              <Icon name={iconOf[tone]} className={`mt-0.5 size-4 ${textOf[tone]}`} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export type ReviewFilter = 'All' | 'Flagged' | ReturnType<typeof groupOf>;

export const reviewFilterId = (filter: ReviewFilter) => `review-filter-${filter.replace(' ', '-').toLowerCase()}`;

export const reviewEntryId = (number: number) => `review-question-${number}`;

/** Whether a filter shows a question. */
export function fits(entry: ReviewedQuestion, filter: ReviewFilter): boolean {
  if (filter === 'All') return true;
  return filter === 'Flagged' ? entry.isFlagged : groupOf(entry) === filter;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type ReviewFilterProps = {
  entries: readonly ReviewedQuestion[];
  filter: ReviewFilter;
  /** What marked questions are called. */
  marked: string;
  onFilter(filter: ReviewFilter): void;
};

/** Selects which questions are reviewed, with counts; a filter without matches is not offered. */
export function ReviewFilterBar({ entries, filter, marked, onFilter }: ReviewFilterProps) {
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

type EntryState<T> = { name: string; value: T; top: number };

/**
 * State that belongs to the current history entry: Back and a reload restore it, and how far the page was scrolled, once this is
 * shown. `name` says of what it is; another one's is ignored. For screens whose page the server leaves empty.
 */
export function useEntryState<T>(name: string, first: T) {
  const [left] = useState(() => {
    const found = import.meta.env.SSR ? null : (history.state as { [KEY]?: EntryState<T> } | null)?.[KEY];
    return found?.name === name ? found : null;
  });
  const [value, setValue] = useState<T>(left ? left.value : first);
  const keep = useEffectEvent(() => {
    const now: EntryState<T> = { name, value, top: scrollY };
    history.replaceState({ ...history.state, [KEY]: now }, '');
  });
  useEffect(() => {
    if (left) scrollTo({ top: left.top, behavior: 'instant' });
    const onScrolled = () => keep();
    addEventListener('scrollend', onScrolled);
    return () => removeEventListener('scrollend', onScrolled);
  }, [left]);
  useEffect(() => keep(), [name, value]);
  return [value, setValue] as const;
}
