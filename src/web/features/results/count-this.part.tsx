import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { putResultCounting } from '#contract/results.ts';
import { countText, tookText } from '#rules/wording/count.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { Button } from '#web/ui/button.tsx';
import { countingQuery } from './result.queries.ts';

/** Asks whether a result counts that was answered faster than anyone reads, and says so once it doesn't. Nothing for any other. */
export function CountThis({ resultId }: { resultId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = countingQuery(api, resultId);
  const { data } = useQuery(query);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!data || data.state === 'counts') return null;
  const choose = async (counts: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    try {
      queries.setQueryData(query.queryKey, await api(putResultCounting, { params: { resultId }, body: { counts } }));
      await refreshStanding(queries);
    } catch (error) {
      setFailure(failureText(error, 'This could not be saved.'));
    }
    setIsBusy(false);
  };
  const isAsking = data.state === 'asks';
  return (
    <section
      aria-labelledby="count-this"
      className="mt-5 max-w-text rounded border border-nearly bg-nearly-soft p-4 print:hidden"
    >
      <h2 id="count-this" className="text-base font-semibold">
        {isAsking ? 'Count this?' : 'This result doesn’t count'}
      </h2>
      <p className="figures mt-1">
        {isAsking
          ? `You answered ${countText(data.answered, 'question')} in ${tookText(data.seconds)}, less than it takes to read them. If you were only looking around, leave them out of your strength and readiness.`
          : 'It’s left out of your strength, your stones, and your readiness. The questions are no longer new to you.'}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {isAsking && (
          <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => void choose(false)}>
            Don’t count it
          </Button>
        )}
        <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => void choose(true)}>
          {isAsking ? 'Count it' : 'Count it after all'}
        </Button>
      </p>
      {failure && (
        <p role="alert" className="mt-2 text-wrong">
          {failure}
        </p>
      )}
    </section>
  );
}
