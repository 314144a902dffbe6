import { useState } from 'react';
import { closeReports, type ReportedQuestion } from '#contract/report-admin.ts';
import { isMendedBy, type ReportOutcome } from '#rules/report/reason.ts';
import { useApi } from '#web/base/loading.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { countText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

/** Decides about a question's open reports. Its reporters read what is written here. */
export function ReportActs({ question }: { question: ReportedQuestion }) {
  const { questionId, version, open, upTo, isArchived, reports } = question;
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const [note, setNote] = useState('');
  const { region } = useUnsaved();
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const [isRetiring, setIsRetiring] = useState(false);
  const isMended = isMendedBy(
    version,
    reports.filter(({ end }) => end === null).map((report) => report.version),
  );
  const decide = (outcome: ReportOutcome) => {
    setIsNoteMissing(outcome === 'kept' && note.trim() === '');
    if (upTo === null || (outcome === 'kept' && note.trim() === '')) return;
    const body = { outcome, note, open, upTo, ...(outcome === 'fixed' && { version }) };
    void act(() => api(closeReports, { params: { questionId }, body }), {
      success: 'Reports closed',
      failure: 'The reports could not be closed',
    });
  };
  const count = countText(open, 'open report');
  return (
    <section aria-labelledby="decision" className="mt-6 max-w-text rounded border border-line-strong p-4 sm:p-5">
      <h3 id="decision" className="font-semibold">
        Close {count}
      </h3>
      <p className="mt-1 text-small text-muted">
        {isMended
          ? `Version ${version} is newer than the reported one. If it fixes the problem, close the reports with it.`
          : 'To fix the question, edit it first, then close the reports with the new version.'}
      </p>
      <div {...region} className="mt-4">
        <TextAreaField
          label="Note to the people who reported it"
          hint="We’ll email it to them. Required if no change is needed."
          rows={3}
          maxLength={1000}
          value={note}
          error={isNoteMissing ? 'Please explain why no change is needed' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {!isRetiring && <Fault className="mt-4">{fault}</Fault>}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink look={isMended ? 'plain' : 'primary'} to={adminPaths.question(questionId, { from: 'report' })}>
          Edit Question
        </ButtonLink>
        {isMended && (
          <Button aria-disabled={isBusy} onClick={() => decide('fixed')}>
            Close as Fixed by Version {version}
          </Button>
        )}
        <Button look="plain" aria-disabled={isBusy} onClick={() => decide('kept')}>
          No Change Needed
        </Button>
        <Button look="plain" aria-disabled={isBusy} onClick={() => setIsRetiring(true)}>
          {isArchived ? 'Close as Removed' : 'Remove Question...'}
        </Button>
      </div>
      {isRetiring && (
        <ConfirmDialog
          title="Remove this question?"
          action="Remove Question"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => decide('retired')}
          onClose={() => setIsRetiring(false)}
        >
          <p>It will no longer be asked, and its {count} will be closed. Past attempts keep it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
