import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEFT_OUT_TEXTS } from '#rules/readiness/words.ts';
import { LEFT_OUT, type Readiness } from '#contract/readiness.ts';
import { countText } from '#rules/wording/count.ts';
import { isoDate, shortDateText } from '#rules/wording/date.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { readinessAnswersQuery } from './readiness.queries.ts';

/** How many answers are listed. */
const MOST = 20;

/** The answers that the estimate stands on, and those left out; loaded once it is opened. */
export function Why({ readiness: { examId, firsts } }: { readiness: Readiness }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...readinessAnswersQuery(useApi(), examId), enabled: isOpen });
  const listed = data?.counted.slice(0, MOST) ?? [];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline">
        Why? What this is based on
      </summary>
      <div className="max-w-text pb-2 text-small">
        <p>
          {`It’s based on ${countText(firsts, 'first answer')}: questions whose answer you hadn’t seen before. Answers to questions you had seen, and flashcards, can’t raise or lower it.`}
        </p>
        {!data && (
          <p className="mt-2 text-muted">
            {error ? failureText(error, 'The list could not be loaded.') : 'Loading...'}
          </p>
        )}
        {data && (
          <>
            {LEFT_OUT.some((reason) => data.totals.leftOut[reason] > 0) && (
              <>
                <h3 className="mt-3 font-semibold">Left out</h3>
                <ul className="figures mt-1">
                  {LEFT_OUT.filter((reason) => data.totals.leftOut[reason] > 0).map((reason) => (
                    <li key={reason} className="flex justify-between gap-4 border-b border-line py-1">
                      <span>{LEFT_OUT_TEXTS[reason]}</span>
                      <span>{data.totals.leftOut[reason]}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {listed.length > 0 && (
              <>
                <h3 className="mt-4 font-semibold">Counted, latest first</h3>
                <ul className="figures mt-1">
                  {listed.map((answer) => (
                    <li key={answer.question} className="flex justify-between gap-4 border-b border-line py-1">
                      <span>{`Task ${answer.domain}.${answer.task}, question ${answer.question}`}</span>
                      <span className="shrink-0 text-muted">
                        {`${pointsText(answer.points)}, `}
                        <time dateTime={isoDate(answer.at)}>{shortDateText(answer.at)}</time>
                      </span>
                    </li>
                  ))}
                </ul>
                {data.totals.counted > listed.length && (
                  <p className="mt-1 text-muted">{`and ${countText(data.totals.counted - listed.length, 'earlier one')}`}</p>
                )}
              </>
            )}
          </>
        )}
      </div>
    </details>
  );
}

const pointsText = (points: number | null): string =>
  points === 1000 ? 'correct' : points === null || points === 0 ? 'incorrect' : 'partly correct';
