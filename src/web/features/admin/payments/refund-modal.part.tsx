import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminPayment, refundPayment } from '#contract/checkout-admin.ts';
import { text } from '#contract/text.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/base/loading.ts';
import { newId } from '#web/base/new-id.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

const RefundForm = z.strictObject({
  amount: z.string().check(z.regex(AMOUNT, { error: 'Please enter an amount, such as 29 or 14.50' })),
  reason: text(0, 500).check(z.minLength(1, { error: 'Reason is required' })),
});

/** A refund, in whole or in part. */
export function RefundModal({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const api = useApi();
  const { confirmed: withReauth, refresh, dialog } = useAct();
  // One key per dialog: resubmitting the form after a lost answer refunds nothing twice.
  const [key] = useState(() => newId());
  const refundableAmount = payment.amount - payment.refunded;
  const form = useForm({
    schema: RefundForm,
    send: async ({ amount, reason }) => {
      const call = {
        params: { id: payment.id },
        headers: { 'idempotency-key': `${key}-${amount}` },
        body: { amount: Math.round(Number(amount) * 100), reason },
      };
      await withReauth(() => api(refundPayment, call));
      await refresh();
      toast('Success', `${money(call.body.amount, payment.currency)} refunded`);
      onClose();
    },
    failure: { title: 'Error', message: 'Failed to refund' },
  });
  return (
    <EditorDialog title="Refund this payment?" onClose={onClose}>
      <p className="mb-4 text-muted wrap-anywhere">
        {payment.user?.email ?? 'Deleted account'} paid {money(payment.amount, payment.currency)} for{' '}
        <WholeCodes>{payment.examName}</WholeCodes>. Up to {money(refundableAmount, payment.currency)} can be refunded.
        A full refund ends access.
        {payment.isDemo && ' This is a demo payment: no money moves.'}
      </p>
      <Form form={form} isMain beside={<CancelButton />} action="Refund" busy="Refunding...">
        <Field
          label={`Amount in ${payment.currency.toUpperCase()}`}
          inputMode="decimal"
          defaultValue={(refundableAmount / 100).toFixed(2)}
          {...form.field('amount')}
        />
        <Field label="Reason" maxLength={500} hint="Saved in the audit log." {...form.field('reason')} />
      </Form>
      {dialog}
    </EditorDialog>
  );
}
