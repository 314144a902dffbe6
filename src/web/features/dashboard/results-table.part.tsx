import { Link } from 'react-router';
import type { Attempt, ResultSummary } from '#contract/results.ts';
import { isFew, scoreText } from '#rules/question/percentage.ts';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { paths } from '#web/base/paths.ts';
import { TableHead } from '#web/ui/table-head.tsx';
import { Ago } from '#web/ui/moment.tsx';
import { resultName } from '#web/features/results/result-view.ts';
import { ScoreBadge } from './score-badge.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const COLUMNS = [
  { title: 'Exam' },
  { title: 'Score', className: '@max-2xs:hidden' },
  { title: 'Time', className: 'max-sm:hidden' },
  { title: 'Date', className: 'max-md:hidden' },
  { title: 'Review', className: '@max-2xs:hidden', isSilent: true },
];

/** One result per row. On a narrow screen lesser cells fold under the exam's name; with large text, all of them do. */
export function ResultsTable({ results, caption }: { results: readonly Row[]; caption: string }) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {results.map((result) => (
            <ResultRow key={result.id} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In lists of every kind of result, each names its kind. */
type Row = Attempt & Partial<Pick<ResultSummary, 'mode' | 'isSealed' | 'isRehearsal'>>;

function ResultRow({ result }: { result: Row }) {
  const scored = { correct: result.score, total: result.totalQuestions, percentage: result.percentage };
  const time = minutesAndSeconds(result.timeSpent);
  const score = (
    <>
      <ScoreBadge {...scored} answered={result.answered} />
      <span className="figures mt-1 block text-small text-muted lg:ml-3 lg:inline">
        {!isFew(scored.total) && `${scored.correct} of ${scored.total}`}
        <span className="block sm:hidden">Time {time}</span>
      </span>
    </>
  );
  const review = (
    <Link
      to={paths.result(result.id)}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline hover:text-accent-hover"
    >
      Review
      <span className="sr-only">
        {' '}
        <WholeCodes>{result.examName}</WholeCodes>, {scoreText(scored)}, <Ago at={result.completedAt} />
      </span>
    </Link>
  );
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
        <span className="font-semibold">
          <WholeCodes>{result.examName}</WholeCodes>
        </span>
        {result.mode && <span className="block text-small">{resultName({ ...result, mode: result.mode })}</span>}
        <span className="block text-small text-muted md:hidden">
          <Ago at={result.completedAt} />
        </span>
        {result.late && <span className="block text-small text-muted">Late, so not counted as your best score</span>}
      </th>
      <td className="py-3 pr-4 @max-2xs:hidden">{score}</td>
      <td className="figures py-3 pr-4 max-sm:hidden">{time}</td>
      <td className="py-3 pr-4 text-nowrap max-md:hidden">
        <Ago at={result.completedAt} />
      </td>
      <td className="py-1.5 text-right @max-2xs:hidden">{review}</td>
    </tr>
  );
}
