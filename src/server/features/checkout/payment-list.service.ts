import type { OwnPayment } from '#contract/checkout.ts';
import type { AdminPayment } from '#contract/checkout-admin.ts';
import type { Database } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { differencesText } from './checkout.words.ts';
import { listAllPayments, listPaymentsOf, selectOptionalPayment } from './payment-list.store.ts';
import type { Learner, Sees } from '#server/http/caller.ts';

type PaymentRow = Awaited<ReturnType<typeof listPaymentsOf>>[number];

/** Payments as they are shown. */
export function paymentListService({ database }: { database: Database }) {
  return {
    /** A person's own, newest first. */
    async own(learner: Sees<Learner>): Promise<OwnPayment[]> {
      return (await database.read((reader) => listPaymentsOf(reader, learner.id))).map(ownView);
    },

    /** Everybody's, for administrators. */
    async all(asked: Parameters<typeof listAllPayments>[1]): Promise<{ total: number; payments: AdminPayment[] }> {
      const { total, payments } = await database.read((reader) => listAllPayments(reader, asked));
      return { total, payments: payments.map(adminView) };
    },

    /** One, for administrators. Throws 404. */
    async one(id: string): Promise<AdminPayment> {
      const payment = await database.read((reader) => selectOptionalPayment(reader, id));
      if (!payment) throw new Problem('not_found');
      return adminView(payment);
    },
  };
}
export type PaymentListService = ReturnType<typeof paymentListService>;

function ownView(row: PaymentRow): OwnPayment {
  const {
    id,
    examId,
    examName,
    amountCents: amount,
    refundedCents: refunded,
    currency,
    status,
    dispute,
    paidAt,
    expiresAt,
    createdAt,
  } = row;
  const hasReceipt = row.receiptMailedAt !== null;
  return {
    id,
    examId,
    examName,
    amount,
    refunded,
    currency,
    status,
    dispute,
    paidAt,
    expiresAt,
    createdAt,
    hasReceipt,
    isDemo: row.provider === 'demo',
    isMismatched: row.mismatch !== null,
  };
}

function adminView(listed: PaymentRow): AdminPayment {
  const { buyerId: id, email, username, provider, intentId } = listed;
  const user = id !== null && email !== null && username !== null ? { id, email, username } : null;
  const mismatch = listed.mismatch && (listed.mismatchNote ?? differencesText(listed.mismatch));
  return { ...ownView(listed), user, provider, intentId, mismatch };
}
