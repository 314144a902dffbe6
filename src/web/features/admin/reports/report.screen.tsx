import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { closeReports, type ReportedQuestion } from '#contract/report-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { reportedQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { ReportActs } from './report-acts.part.tsx';
import { AnswerShares } from './answer-shares.part.tsx';
import { ReportEntry } from './report-entry.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const questionId = args.params.questionId ?? '';
    await queries.fetchQuery(reportedQuestionQuery(api, questionId));
    return { questionId };
  });
}

export const ErrorBoundary = AdminFailed;

/** A question with its reports, and what to do about it. */
export function Component() {
  const { questionId } = useLoaderData<typeof loader>();
  const { data } = useQuery(reportedQuestionQuery(useApi(), questionId));
  return (
    <AdminLayout>
      <p>
        <Link to={adminPaths.reports} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
          <Icon name="arrow-left" className="size-4" />
          All reports
        </Link>
      </p>
      {data && <QuestionReports question={data} />}
    </AdminLayout>
  );
}

function QuestionReports({ question }: { question: ReportedQuestion }) {
  const { text, examName, version, isArchived, open, reports } = question;
  return (
    <>
      <h2 className="mt-2 max-w-text text-large font-semibold">
        <QuestionText text={text} />
      </h2>
      <p className="mt-1 text-small text-muted">
        <WholeCodes>{examName}</WholeCodes> · version {version}
        {isArchived && ' · removed'}
      </p>
      <AnswerShares answers={question.answers} />
      {open > 0 ? (
        <May call={closeReports}>
          <ReportActs key={`${question.questionId} ${open} ${question.upTo}`} question={question} />
        </May>
      ) : (
        <p className="mt-6 font-semibold">All reports about this question are closed.</p>
      )}
      <h3 className="mt-8 text-title">Reports</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </ul>
      {reports.length === 100 && (
        <p className="mt-2 text-small text-muted">Showing the latest 100. Closing applies to every open report.</p>
      )}
    </>
  );
}
