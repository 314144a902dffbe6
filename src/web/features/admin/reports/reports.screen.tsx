import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listReportedQuestions, type ReportedQuestionRow } from '#contract/report-admin.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { REPORT_REASONS } from '#rules/report/reason.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { REASONS } from '#web/base/site-copy/report.ts';
import { numberText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import {
  ListFilter,
  ListSearch,
  NothingFits,
  PagedList,
  useListAddress,
} from '#web/features/admin/shell/list.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const ANY_EXAM = { id: '', name: 'Any exam' };
const STATUSES = [
  ['', 'Open'],
  ['closed', 'Closed'],
] as const;
const COLUMNS = [
  { title: 'Question' },
  { title: 'Reports', by: 'reports' },
  { title: 'First', by: 'first', className: 'max-md:hidden' },
  { title: 'Latest', by: 'latest', className: 'max-sm:hidden' },
];

export const ErrorBoundary = AdminFailed;

const list = adminList(listReportedQuestions);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async ({ api, queries }, { examId }) => ({
    exam: examId ? await queries.fetchQuery(adminExamQuery(api, examId)) : null,
  }));

/** Reports, grouped by question; open ones by default. */
export function Component() {
  const { query, exam } = useLoaderData<typeof loader>();
  const { total, questions } = list.useRows(query);
  const { go } = useListAddress();
  return (
    <AdminLayout>
      <h2 className="text-title">Reports</h2>
      <ListSearch label="Reports">
        <ListFilter label="Status" name="status" options={STATUSES} />
        <ListFilter
          label="Reason"
          name="reason"
          options={[['', 'Any reason'], ...REPORT_REASONS.map((reason) => [reason, REASONS[reason]] as const)]}
        />
        <ExamPicker selection={exam ?? ANY_EXAM} top={ANY_EXAM} onPick={({ id }) => go({ examId: id })} />
      </ListSearch>
      <PagedList
        total={total}
        page={query.page}
        what="reported question"
        empty={
          <Empty isAsked={Boolean(query.search || query.examId || query.reason)} isClosed={query.status === 'closed'} />
        }
      >
        <ListTable
          caption="Reported questions"
          columns={COLUMNS}
          sort={query.sort ?? 'reports'}
          order={query.order ?? 'desc'}
          hasActions={false}
        >
          {questions.map((question) => (
            <Row key={question.questionId} question={question} />
          ))}
        </ListTable>
      </PagedList>
    </AdminLayout>
  );
}

function Empty({ isAsked, isClosed }: { isAsked: boolean; isClosed: boolean }) {
  if (isAsked) return <NothingFits all={adminPaths.reports}>No reports match.</NothingFits>;
  return <p>{isClosed ? 'No reports have been closed yet.' : 'No open reports. Reported questions appear here.'}</p>;
}

function Row({ question }: { question: ReportedQuestionRow }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal">
        <Link
          to={adminPaths.report(question.questionId)}
          className="line-clamp-3 font-semibold text-accent underline wrap-anywhere"
        >
          {withPicturesInWords(question.text)}
        </Link>
        <span className="mt-1 block text-small text-muted wrap-anywhere">
          <WholeCodes>{question.examName}</WholeCodes>
          {question.isArchived && ' · removed'}
        </span>
        <span className="block text-small">
          {question.reasons.map(({ reason, reports }) => `${REASONS[reason]} (${reports})`).join(', ')}
        </span>
      </th>
      <td className="figures py-3 pr-4">{numberText(question.reports)}</td>
      <td className="figures py-3 pr-4 text-small text-nowrap text-muted max-md:hidden">
        {dateText(question.firstAt)}
      </td>
      <td className="figures py-3 text-small text-nowrap text-muted max-sm:hidden">{dateText(question.latestAt)}</td>
    </tr>
  );
}
