import { useState } from 'react';
import { closeReports, type ReportedQuestion } from '#contract/report-admin.ts';
import { isMendedBy, type ReportOutcome } from '#rules/report/reason.ts';
import { useApi } from '#web/base/loading.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { updateQuestion } from '#contract/question-admin.ts';
import { QuestionDecision } from '#web/features/admin/shell/question-decision.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

/** Decides about a question's open reports. Its reporters read what is written here. */
export function ReportActs({ question }: { question: ReportedQuestion }) {
  const { questionId, version, open, upTo, isArchived, reports } = question;
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const isMended = isMendedBy(
    version,
    reports.filter(({ end }) => end === null).map((report) => report.version),
  );
  const decide = (outcome: ReportOutcome) => {
    setIsNoteMissing(outcome === 'kept' && note.trim() === '');
    if (upTo === null || (outcome === 'kept' && note.trim() === '')) return Promise.resolve(false);
    const body = { outcome, note, open, upTo, ...(outcome === 'fixed' && { version }) };
    return act(() => api(closeReports, { params: { questionId }, body }), {
      success: 'Reports closed',
      failure: 'The reports could not be closed',
    });
  };
  const count = countText(open, 'open report');
  return (
    <QuestionDecision
      title={`Close ${count}`}
      text={
        isMended
          ? `Version ${version} is newer than the reported one. If it fixes the problem, close the reports with it.`
          : 'To fix the question, edit it first, then close the reports with the new version.'
      }
      note={{
        label: 'Note to the people who reported it',
        hint: 'We’ll email it to them. Required if no change is needed.',
        value: note,
        error: isNoteMissing ? 'Please explain why no change is needed' : undefined,
        onChange: setNote,
      }}
      isBusy={isBusy}
      fault={fault}
      removal={{
        label: isArchived ? 'Close as Removed' : 'Remove Question...',
        text: `It will no longer be asked, and its ${count} will be closed. Past attempts keep it.`,
        onConfirm: () => decide('retired'),
      }}
    >
      <May call={updateQuestion}>
        <ButtonLink look={isMended ? 'plain' : 'primary'} to={adminPaths.question(questionId, { from: 'report' })}>
          Edit Question
        </ButtonLink>
      </May>
      {isMended && (
        <Button aria-disabled={isBusy} onClick={() => void decide('fixed')}>
          Close as Fixed by Version {version}
        </Button>
      )}
      <Button look="plain" aria-disabled={isBusy} onClick={() => void decide('kept')}>
        No Change Needed
      </Button>
    </QuestionDecision>
  );
}
