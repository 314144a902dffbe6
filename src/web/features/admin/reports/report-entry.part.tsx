import { Link } from 'react-router';
import type { ReceivedReport } from '#contract/report-admin.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { OUTCOMES, REASONS } from '#web/base/site-copy/report.ts';
import { ProposedKey } from '#web/features/admin/questions/figures/proposed-key.part.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** One report of a question, and how it was closed. */
export function ReportEntry({
  report: { reason, text, proposal, version, createdAt, reporter, end },
}: {
  report: ReceivedReport;
}) {
  return (
    <li className="py-3">
      <p className="font-semibold">
        {REASONS[reason]} <span className="font-normal text-muted">· {end ? OUTCOMES[end.outcome] : 'Open'}</span>
      </p>
      {proposal && <ProposedKey proposal={proposal} />}
      {text && <p className="mt-1 max-w-text whitespace-pre-wrap wrap-anywhere">{text}</p>}
      <p className="mt-1 text-small text-muted wrap-anywhere">
        <Moment at={createdAt} /> · about version {version} ·{' '}
        {reporter ? (
          <Link to={adminPaths.user(reporter.id)} className="underline">
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
