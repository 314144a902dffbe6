import type { ReactNode } from 'react';
import { type DomainResult, domainAnalysis } from '#rules/quiz/domain-analysis.ts';
import { isEnough, scoreVerdict } from '#rules/quiz/verdict.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { Button } from '#web/ui/button.tsx';
import { countText, wordFor } from '#rules/wording/count.ts';
import { namesText } from '#rules/wording/list.ts';
import { QuestionStrip } from '#web/features/results/review/question-strip.part.tsx';
import { groupOf } from '#web/features/question/outcome.ts';
import { answeredIn, incompleteIn, type ResultView } from './result-view.ts';
import type { ReviewFilter } from '#web/features/results/review/review-filter.part.tsx';

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
