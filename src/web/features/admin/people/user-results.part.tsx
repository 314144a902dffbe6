import { useQuery } from '@tanstack/react-query';
import type { ResultSummary } from '#contract/results.ts';
import { useApi } from '#web/base/loading.ts';
import { userResultsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { Moment } from '#web/ui/moment.tsx';

const MODES: Record<ResultSummary['mode'], string> = { quiz: 'Quiz', practice: 'Practice', simulation: 'Simulation' };

/** A person's latest results, without their answers. */
export function UserResults({ userId }: { userId: string }) {
  const { data: results } = useQuery(userResultsQuery(useApi(), userId));
  if (!results) return null;
  return (
    <section aria-labelledby="results">
      <h3 id="results" className="text-large">
        Latest results
      </h3>
      {results.length === 0 ? (
        <p className="mt-2 text-muted">No results yet.</p>
      ) : (
        <table className="mt-2 w-full text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">Exam</th>
              <th scope="col">Score</th>
              <th scope="col">Date</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ id, examName, mode, score, totalQuestions, percentage, completedAt }) => (
              <tr key={id} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                  <span className="font-semibold">{examName}</span>
                  <span className="block text-muted">{MODES[mode]}</span>
                </th>
                <td className="figures py-2 pr-4 text-nowrap">
                  {score} of {totalQuestions} ({percentage}%)
                </td>
                <td className="py-2">
                  <Moment at={completedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
