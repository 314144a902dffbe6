import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOwnReports, type OwnReport } from '#contract/report.ts';
import type { Api } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { OUTCOMES, REASONS } from '#web/base/site-copy/report.ts';

import { dateText } from '#rules/wording/date.ts';
import { SectionState } from './section-state.part.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const ownReportsQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'reports'], queryFn: () => api(listOwnReports), staleTime: 0 });

/** The questions the person reported, and the outcome of each. */
export function ReportsSection() {
  const reports = useQuery(ownReportsQuery(useApi()));
  return (
    <SettingsSection
      id="reports"
      title="Your reports"
      text={
        <p>Questions you have reported, and how we resolved them. We’ll also email you when each one is resolved.</p>
      }
    >
      <SectionState query={reports} name="reports" />
      {reports.data?.length === 0 && (
        <p>You have not reported any questions. You can report one wherever it appears.</p>
      )}
      {reports.data && reports.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {reports.data.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function ReportRow({ report: { question, examName, reason, text, createdAt, end } }: { report: OwnReport }) {
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-semibold">
        {end ? OUTCOMES[end.outcome] : 'Not reviewed yet'}
        {end?.fixedVersion && <span className="font-normal text-muted"> in version {end.fixedVersion}</span>}
      </p>
      {end?.note && <p className="mt-1 whitespace-pre-wrap">{end.note}</p>}
      <p className="mt-1">{question}</p>
      <p className="mt-1 text-small text-muted">
        <WholeCodes>{examName}</WholeCodes> · {dateText(createdAt)} · {REASONS[reason]}
      </p>
      {text && <p className="text-small whitespace-pre-wrap text-muted">You wrote: {text}</p>}
    </li>
  );
}
