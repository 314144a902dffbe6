import { useEffect, useRef, useState } from 'react';
import { ReportForm as Schema, reportQuestion } from '#contract/report.ts';
import { REPORT_REASONS } from '#rules/report/reason.ts';
import { useApi } from '#web/base/loading.ts';
import { REASONS } from '#web/base/site-copy/report.ts';
import { useMe } from '#web/base/me.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import type { ReportSubject } from './report-subject.ts';

const CHOICES = [['', 'Choose one'], ...REPORT_REASONS.map((reason) => [reason, REASONS[reason]] as const)] as const;

/** A form to report what is wrong with a question. The sitting behind it continues. */
export function ReportForm({
  examId,
  sittingId,
  questionId,
  options,
  onClose,
}: ReportSubject & { onClose: () => void }) {
  const api = useApi();
  const isKnown = useMe() !== null;
  const [reason, setReason] = useState('');
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
      message: 'Your report could not be sent. Your text is still here; please try again in a moment.',
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
          <SelectField
            label="What’s wrong?"
            defaultValue=""
            options={CHOICES}
            {...form.field('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
          {reason === 'wrong_key' && (
            <>
              {options && (
                <SelectField
                  label="Which answer is right? (optional)"
                  defaultValue=""
                  options={[['', 'I’m not sure'], ...options.map((option) => [option, option] as const)]}
                  {...form.field('proposed')}
                />
              )}
              <Field
                label="Where does it say so? (optional)"
                hint="The address of a page, such as the vendor’s documentation."
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={500}
                {...form.field('source')}
              />
            </>
          )}
          <TextAreaField
            label="Details"
            hint="Required only for “Something else.” Please don’t include anyone’s name."
            rows={4}
            maxLength={1000}
            {...form.field('text')}
          />
          {!isKnown && (
            <p className="text-small text-muted">
              You’re not logged in. We’ll review your report, but we can’t tell you how it’s resolved.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {/* Not disabled while busy, because it would lose the focus. */}
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
        Thank you. We review every report.{' '}
        {willHear
          ? 'When we decide, we’ll email you and show the outcome on your account page.'
          : 'Without an account, we can’t tell you how it’s resolved.'}
      </p>
      <Button className="mt-6" onClick={onClose}>
        Close
      </Button>
    </>
  );
}
