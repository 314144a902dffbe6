import { useState } from 'react';
import * as z from 'zod/mini';
import type { AdminUserDetails } from '#contract/account-admin.ts';
import { grantByHand, revokeGrant } from '#contract/entitlement-admin.ts';
import { text } from '#contract/text.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';

import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { accessClaim } from '#rules/wording/access.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dateText } from '#rules/wording/date.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

type Grant = AdminUserDetails['grants'][number];

const EVERY_EXAM = { id: 'all', name: 'Every exam' };

/** As typed: no day means no end. */
const GrantForm = z.strictObject({
  examId: z.string().check(z.minLength(1, { error: 'Exam is required' })),
  reason: text(0, 500).check(z.minLength(1, { error: 'Reason is required' })),
  expiresAt: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, { error: 'Please enter a date' })),
});

/** Access granted by administrators, and the form to grant more. */
export function Grants({ user }: { user: AdminUserDetails }) {
  const api = useApi();
  const [now] = useState(() => new Date().toISOString());
  const { act, confirmed: withReauth, refresh, isBusy, fault, dialog } = useAct();
  const [formKey, setFormKey] = useState(0);
  const [exam, setExam] = useState<{ id: string; name: string } | null>(null);
  const { region } = useUnsaved();
  const days = useExams().find(({ id }) => id === exam?.id)?.accessDays;
  const form = useForm({
    schema: GrantForm,
    send: async ({ examId, reason, expiresAt: lastDay }) => {
      const expiresAt = lastDay ? `${lastDay}T23:59:59.000Z` : null;
      const body = { examId: examId === EVERY_EXAM.id ? null : examId, reason, expiresAt };
      await withReauth(() => api(grantByHand, { params: { id: user.id }, body }));
      await refresh();
      setFormKey((key) => key + 1);
      setExam(null);
      toast('Success', 'Access given');
    },
    failure: { title: 'Error', message: 'Failed to give access' },
  });
  const [ending, setEnding] = useState<Grant | null>(null);
  const revoke = async ({ id }: Grant) => {
    const messages = { success: 'Access ended', failure: 'Failed to end access' };
    if (await act(() => api(revokeGrant, { params: { id } }), messages)) setEnding(null);
  };
  return (
    <section aria-labelledby="grants">
      <h3 id="grants" className="text-large">
        Granted access
      </h3>
      {user.grants.length === 0 && <p className="mt-2 text-muted">No one has granted this account access.</p>}
      <ul className="mt-2 divide-y divide-line">
        {user.grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{grant.examId === null ? 'Every exam' : grant.examName}</p>
              <p className="text-small text-muted">
                {dateText(grant.startsAt)} to {grant.expiresAt ? dateText(grant.expiresAt) : 'no end'} · {grant.reason}
              </p>
            </div>
            {stateOf(grant, now) ?? (
              <May call={revokeGrant}>
                <Button look="plain" size="small" onClick={() => setEnding(grant)}>
                  End Access<span className="sr-only"> to {grant.examName ?? 'every exam'}</span>
                </Button>
              </May>
            )}
          </li>
        ))}
      </ul>
      <May call={grantByHand}>
        <h4 className="mt-6 font-semibold">Give access</h4>
        <div {...region} className="mt-3">
          <Form key={formKey} form={form} action="Give Access" busy="Giving...">
            <ExamPicker selection={exam} top={EVERY_EXAM} onPick={setExam} {...form.field('examId')} />
            <Field
              label="Last day (optional)"
              type="date"
              hint={`In UTC. Leave blank for access that never expires.${days === undefined ? '' : ` A purchase of this exam: ${accessClaim(days)}.`}`}
              {...form.field('expiresAt')}
            />
            <Field label="Reason" maxLength={500} hint="Saved in the audit log." {...form.field('reason')} />
          </Form>
        </div>
      </May>
      {ending && (
        <ConfirmDialog
          title="End this access?"
          action="End Access"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void revoke(ending)}
          onClose={() => setEnding(null)}
        >
          <p className="wrap-anywhere">
            <strong>{user.email}</strong> loses access to {ending.examName ?? 'every exam'} immediately.
          </p>
          <p className="text-muted">They keep anything they paid for. You can give access again at any time.</p>
        </ConfirmDialog>
      )}
      {dialog}
    </section>
  );
}

function stateOf({ revokedAt, expiresAt }: Grant, now: string) {
  if (revokedAt) return <Tag>Ended {dateText(revokedAt)}</Tag>;
  if (expiresAt && expiresAt <= now) return <Tag>Expired</Tag>;
  return null;
}
