import { useEffect, useRef, useState } from 'react';
import { ReportForm as Schema, reportQuestion } from '#contract/report.ts';
import { REPORT_REASONS } from '#rules/report/reason.ts';
import { useApi } from '#web/app/loading.ts';
import { REASONS } from '#web/app/site-copy/report.ts';
import { useMe } from '#web/app/me.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import type { ReportSubject } from './report-subject.ts';

const CHOICES = [['', 'Choose one'], ...REPORT_REASONS.map((reason) => [reason, REASONS[reason]] as const)] as const;

/** What is wrong with a question. Whatever is under way behind it goes on. */
export function ReportForm({ examId, sittingId, questionId, onClose }: ReportSubject & { onClose: () => void }) {
  const api = useApi();
  const isKnown = useMe() !== null;
  const [willHear, setWillHear] = useState<boolean | null>(null);
  const form = useForm({
    schema: Schema,
    send: async (given) => {
      const sent = await api(reportQuestion, {
        params: { examId },
        body: { ...given, questionId, ...(sittingId !== null && { sittingId }) },
      });
      setWillHear(sent.willHear);
    },
    failure: {
      title: 'Report not sent',
      message: 'Your report could not be sent. It is still here; please try again in a moment.',
    },
  });
  return (
    <Dialog title="Report this question" onClose={onClose}>
      {willHear === null ? (
        <form {...form.props} className="space-y-5">
          {form.fault && (
            <p
              role="alert"
              tabIndex={-1}
              className="rounded border border-wrong bg-wrong-soft px-4 py-3 font-semibold text-wrong"
            >
              {form.fault}
            </p>
          )}
          <SelectField label="What is wrong?" defaultValue="" options={CHOICES} {...form.field('reason')} />
          <TextAreaField
            label="What should we know?"
            hint="Optional, unless it is something else. Please name no people."
            rows={4}
            maxLength={1000}
            {...form.field('text')}
          />
          {!isKnown && (
            <p className="text-small text-muted">
              You are not signed in: we look at your report, but cannot tell you what becomes of it.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {/* Not disabled while busy: the focus would be lost. */}
            <Button type="submit" aria-disabled={form.isBusy}>
              {form.isBusy ? 'Sending...' : 'Send report'}
            </Button>
            <Button look="plain" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Thanks willHear={willHear} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Thanks({ willHear, onClose }: { willHear: boolean; onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1} className="outline-none">
        Thank you. We look at every report.{' '}
        {willHear
          ? 'When we have decided, you get a mail, and your account page says what became of it.'
          : 'Without an account we cannot tell you what becomes of it.'}
      </p>
      <Button className="mt-6" onClick={onClose}>
        Close
      </Button>
    </>
  );
}
