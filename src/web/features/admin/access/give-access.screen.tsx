import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { grantToMany } from '#contract/person-admin.ts';
import { text } from '#contract/text.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { AccessFrame } from './access-frame.part.tsx';

export const ErrorBoundary = AdminFailed;

export const loader = (args: LoaderFunctionArgs) => loadAdmin(args, async () => null);

const EVERY_EXAM = { id: 'all', name: 'Every exam' };
const WHO = [
  ['emails', 'People by their email addresses'],
  ['owners', 'Everyone who has access to another exam'],
] as const;

const Giving = z.strictObject({
  examId: z.string().check(z.minLength(1, { error: 'Exam is required' })),
  emails: z.optional(text(0, 500_000)),
  ownersOf: z.optional(z.string()),
  reason: text(0, 500).check(z.minLength(1, { error: 'Reason is required' })),
  expiresAt: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, { error: 'Please enter a date' })),
});

type Given = ReplyOf<typeof grantToMany>;
type Exam = { id: string; name: string };

/** Gives many people access at once: by address, or to whoever has an exam, such as its successor. */
export function Component() {
  return (
    <AccessFrame title="Give access">
      <p className="mt-1 max-w-text text-muted">
        To many people at once, without a payment. They need accounts: invite people who have none. When an exam is
        replaced, give its successor to everyone who has access to it.
      </p>
      <GiveToMany />
    </AccessFrame>
  );
}

function GiveToMany() {
  const api = useApi();
  const { confirmed, refresh, dialog } = useAct();
  const [who, setWho] = useState<(typeof WHO)[number][0]>('emails');
  const [exam, setExam] = useState<Exam | null>(null);
  const [owned, setOwned] = useState<Exam | null>(null);
  const [given, setGiven] = useState<Given | null>(null);
  const [formKey, setFormKey] = useState(0);
  const { region } = useUnsaved();
  const form = useForm({
    schema: Giving,
    send: async ({ examId, emails = '', ownersOf = '', reason, expiresAt: lastDay }) => {
      setGiven(null);
      const list = emails.split(/[\s,;]+/).filter(Boolean);
      const body = {
        to: who === 'owners' ? { ownersOf } : { emails: list },
        examId: examId === EVERY_EXAM.id ? null : examId,
        reason,
        expiresAt: lastDay ? `${lastDay}T23:59:59.000Z` : null,
      };
      const done = await confirmed(() => api(grantToMany, { body }));
      await refresh();
      setGiven(done);
      setFormKey((key) => key + 1);
      setExam(null);
      setOwned(null);
    },
    failure: { title: 'Error', message: 'Failed to give access' },
  });
  return (
    <>
      {given && <Outcome given={given} />}
      <div {...region} className="mt-6 max-w-xl">
        <Form key={formKey} form={form} action="Give Access" busy="Giving...">
          <ExamPicker selection={exam} top={EVERY_EXAM} onPick={setExam} {...form.field('examId')} />
          <SelectField
            label="To whom"
            options={WHO}
            value={who}
            onChange={({ currentTarget }) => setWho(currentTarget.value as typeof who)}
          />
          {who === 'emails' ? (
            <TextAreaField
              label="Email addresses"
              rows={6}
              hint="One per line, up to 5,000."
              {...form.field('emails')}
            />
          ) : (
            <ExamPicker
              label="Exam they have access to"
              selection={owned}
              onPick={setOwned}
              {...form.field('ownersOf')}
            />
          )}
          <Field
            label="Last day (optional)"
            type="date"
            hint={
              who === 'emails'
                ? 'In UTC. Leave blank for access that never expires.'
                : 'In UTC. Leave blank to end each person’s access when their access to the other exam ends.'
            }
            {...form.field('expiresAt')}
          />
          <Field label="Reason" maxLength={500} hint="Saved in the audit log." {...form.field('reason')} />
        </Form>
      </div>
      {dialog}
    </>
  );
}

function Outcome({ given: { granted, had, unknown } }: { given: Given }) {
  return (
    <output className="mt-4 block rounded border border-line-strong bg-sunken p-4">
      <p className="font-semibold">
        {countText(granted, 'person', 'people')} now {wordFor(granted, 'has', 'have')} access.
      </p>
      {had > 0 && <p>{countText(had, 'person', 'people')} had it already, for at least as long.</p>}
      {unknown.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-9 cursor-pointer py-2">
            {countText(unknown.length, 'address has', 'addresses have')} no account
          </summary>
          <ul className="text-small wrap-anywhere">
            {unknown.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </details>
      )}
    </output>
  );
}
