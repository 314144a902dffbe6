import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { ReportedQuestionRow } from '#contract/report-admin.ts';
import { REPORT_REASONS } from '#rules/report/reason.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { REASONS } from '#web/app/site-copy/report.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { adminExamsQuery, type ReportsQuery, reportsQuery } from './admin.queries.ts';
import { ListFilter, ListNote, listQueryOf, ListSearch, Pager, SortHeading } from './list-tools.part.tsx';
import { loadAdmin } from './load-admin.ts';

/** Of the exams there are to pick from. */
const EXAMS = { limit: '100' };

const asked = (params: URLSearchParams) => listQueryOf(params, ['page', 'status', 'examId', 'reason', 'search', 'sort', 'order']) as ReportsQuery;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, { searchParams }) => {
    await Promise.all([queries.prefetchQuery(adminExamsQuery(api, EXAMS)), queries.prefetchQuery(reportsQuery(api, asked(searchParams)))]);
    return null;
  });
}

export const ErrorBoundary = AdminFailed;

/** What was reported of questions, by question; the open ones unless asked otherwise. */
export function Component() {
  const [params] = useSearchParams();
  const api = useApi();
  const query = asked(params);
  const { data: exams } = useQuery(adminExamsQuery(api, EXAMS));
  const { data, isError } = useQuery({ ...reportsQuery(api, query), placeholderData: keepPreviousData });
  const isFiltered = Boolean(query.search || query.examId || query.reason);
  return (
    <AdminLayout>
      <h2 className="sr-only">Reports</h2>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch label="Search reports" />
        <ListFilter label="Status" name="status">
          <option value="">Open</option>
          <option value="closed">Closed</option>
        </ListFilter>
        <ListFilter label="Reason" name="reason">
          <option value="">Any reason</option>
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASONS[reason]}
            </option>
          ))}
        </ListFilter>
        <ListFilter label="Exam" name="examId">
          <option value="">Any exam</option>
          {exams?.exams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ListFilter>
      </div>
      {isError && <ListNote>The reports could not be loaded. Please try again in a moment.</ListNote>}
      {!isError && !data && <Spinner label="Loading reports..." />}
      {data && data.questions.length === 0 && (
        <ListNote>{isFiltered ? 'No report matches.' : query.status === 'closed' ? 'No report has been closed yet.' : 'No open reports. What people report of questions will stand here.'}</ListNote>
      )}
      {data && data.questions.length > 0 && <ReportTable questions={data.questions} query={query} />}
      {data && <Pager page={Number(query.page ?? 1)} limit={25} total={data.total} of="reported questions" />}
    </AdminLayout>
  );
}

const day = (moment: string) => moment.slice(0, 10);

function ReportTable({ questions, query }: { questions: readonly ReportedQuestionRow[]; query: ReportsQuery }) {
  const sorted = { sort: query.sort ?? 'reports', order: query.order ?? 'desc' };
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Reported questions</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-1 pr-4 font-semibold">
            Question
          </th>
          <SortHeading name="reports" {...sorted}>Reports</SortHeading>
          <SortHeading name="first" {...sorted} className="max-md:hidden">First</SortHeading>
          <SortHeading name="latest" {...sorted} className="max-sm:hidden">Latest</SortHeading>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question.questionId} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              <Link to={paths.adminReport(question.questionId)} className="line-clamp-3 font-semibold text-accent underline wrap-anywhere">
                {question.text}
              </Link>
              <span className="mt-1 block text-small text-muted wrap-anywhere">
                {question.examName}
                {question.isArchived && ' · taken out'}
              </span>
              <span className="block text-small">{question.reasons.map(({ reason, reports }) => `${REASONS[reason]} (${reports})`).join(', ')}</span>
            </th>
            <td className="figures py-3 pr-4">{question.reports.toLocaleString('en-US')}</td>
            <td className="figures py-3 pr-4 text-small text-nowrap text-muted max-md:hidden">{day(question.firstAt)}</td>
            <td className="figures py-3 text-small text-nowrap text-muted max-sm:hidden">{day(question.latestAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
