import { useQuery } from '@tanstack/react-query';
import { data as reply, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReceivedReport, ReportedQuestion } from '#contract/report-admin.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { OUTCOMES, REASONS } from '#web/features/report/report-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { reportedQuestionQuery } from './admin.queries.ts';
import { loadAdmin } from './load-admin.ts';
import { ReportActs } from './report-acts.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const questionId = args.params.questionId ?? '';
    try {
      await queries.fetchQuery(reportedQuestionQuery(api, questionId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw reply(null, { status: 404 });
      throw error;
    }
    return { questionId };
  });
}

export const ErrorBoundary = AdminFailed;

/** A question with what was reported of it, and what to do about it. */
export function Component() {
  const { questionId } = useLoaderData<typeof loader>();
  const { data } = useQuery(reportedQuestionQuery(useApi(), questionId));
  return (
    <AdminLayout>
      <p>
        <Link to={paths.adminReports} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
          <Icon name="arrow-left" className="size-4" />
          All reports
        </Link>
      </p>
      {data && <Reported question={data} />}
    </AdminLayout>
  );
}

function Reported({ question }: { question: ReportedQuestion }) {
  const { text, examName, version, isArchived, open, reports } = question;
  return (
    <>
      <h2 className="mt-2 max-w-text text-large font-semibold whitespace-pre-line wrap-anywhere">{text}</h2>
      <p className="mt-1 text-small text-muted">
        {examName} · version {version}
        {isArchived && ' · taken out'}
      </p>
      <Answers answers={question.answers} />
      {open > 0 ? <ReportActs key={`${question.questionId} ${open} ${question.upTo}`} question={question} /> : <p className="mt-6 font-semibold">Every report of this question is closed.</p>}
      <h3 className="mt-8 text-title">Reports</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </ul>
      {reports.length === 100 && <p className="mt-2 text-small text-muted">The newest hundred are shown; a decision closes all that are open.</p>}
    </>
  );
}

/** What the answers say of a question: one that most who are right elsewhere miss may have the wrong key. */
function Answers({ answers: { shown, correct, picks } }: Pick<ReportedQuestion, 'answers'>) {
  if (shown === 0) return <p className="mt-3 text-small text-muted">Nobody with an account has met this wording yet.</p>;
  const share = (times: number) => `${Math.round((times * 100) / shown)}%`;
  return (
    <div className="mt-3 text-small">
      <p>
        Met for the first time {shown.toLocaleString('en-US')} {shown === 1 ? 'time' : 'times'}, answered rightly {share(correct)}.
      </p>
      <ul className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {picks.slice(0, 8).map(({ letters, times, isCorrect }) => (
          <li key={letters}>
            {letters === '' ? 'Not answered' : `${letters}${isCorrect ? ' (right)' : ''}`}: {times.toLocaleString('en-US')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportEntry({ report: { reason, text, version, createdAt, reporter, end } }: { report: ReceivedReport }) {
  return (
    <li className="py-3">
      <p className="font-semibold">
        {REASONS[reason]} <span className="font-normal text-muted">· {end ? OUTCOMES[end.outcome] : 'Open'}</span>
      </p>
      {text && <p className="mt-1 max-w-text whitespace-pre-wrap wrap-anywhere">{text}</p>}
      <p className="mt-1 text-small text-muted wrap-anywhere">
        {createdAt.slice(0, 16).replace('T', ' ')} UTC · about version {version} ·{' '}
        {reporter ? (
          <Link to={paths.adminUser(reporter.id)} className="underline">
            {reporter.username}
          </Link>
        ) : (
          'without an account'
        )}
      </p>
      {end && (
        <p className="text-small text-muted wrap-anywhere">
          Closed {end.closedAt.slice(0, 16).replace('T', ' ')} UTC
          {end.fixedVersion !== null && ` with version ${end.fixedVersion}`}
          {end.note && `: ${end.note}`}
        </p>
      )}
    </li>
  );
}
