import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReceivedReport, ReportedQuestion } from '#contract/report-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { OUTCOMES, REASONS } from '#web/app/site-copy/report.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countText } from '#rules/wording/count.ts';
import { Moment } from '#web/ui/moment.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { reportedQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { ReportActs } from './report-acts.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const questionId = args.params.questionId ?? '';
    await queries.fetchQuery(reportedQuestionQuery(api, questionId));
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
      <h2 className="mt-2 max-w-text text-large font-semibold">
        <QuestionText text={text} />
      </h2>
      <p className="mt-1 text-small text-muted">
        {examName} · version {version}
        {isArchived && ' · taken out'}
      </p>
      <Answers answers={question.answers} />
      {open > 0 ? (
        <ReportActs key={`${question.questionId} ${open} ${question.upTo}`} question={question} />
      ) : (
        <p className="mt-6 font-semibold">Every report of this question is closed.</p>
      )}
      <h3 className="mt-8 text-title">Reports</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </ul>
      {reports.length === 100 && (
        <p className="mt-2 text-small text-muted">The newest hundred are shown; a decision closes all that are open.</p>
      )}
    </>
  );
}

/** What the answers say of a question: one that many who know the rest miss may have the wrong key. */
function Answers({ answers: { shown, unanswered, correct, options } }: Pick<ReportedQuestion, 'answers'>) {
  const share = (times: number) => (shown === 0 ? '' : `${Math.round((times * 100) / shown)}%`);
  return (
    <div className="mt-4 max-w-text">
      <ol className="space-y-1">
        {options.map(({ text, rationale, isRight, picked }, index) => (
          <li key={text} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              {String.fromCharCode(65 + index)}) <QuestionText text={text} />
              {isRight && <strong> (right)</strong>}
              {rationale && (
                <span className="block text-small text-muted">
                  <QuestionText text={rationale} />
                </span>
              )}
            </span>
            <span className="figures text-small text-muted">{share(picked)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-muted">
        {shown === 0
          ? 'Nobody with an account has met this wording yet.'
          : `Of ${countText(shown, 'first encounter')} ${share(correct)} were right${unanswered > 0 ? ` and ${share(unanswered)} not answered` : ''}.`}
      </p>
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
        <Moment at={createdAt} /> · about version {version} ·{' '}
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
          Closed <Moment at={end.closedAt} />
          {end.fixedVersion !== null && ` with version ${end.fixedVersion}`}
          {end.note && `: ${end.note}`}
        </p>
      )}
    </li>
  );
}
