import type { OwnPayment } from '#contract/checkout.ts';
import { opensExam } from '#rules/checkout/opens-exam.ts';

/** The payment that opened the exam, and a later one that was not needed; each may be null. */
export function paidBy(
  payments: readonly OwnPayment[],
  examId: string,
  now: string,
): { payment: OwnPayment | null; second: OwnPayment | null } {
  const paid = payments
    .filter((payment) => payment.examId === examId && payment.status === 'succeeded')
    .sort((a, b) => moment(a).localeCompare(moment(b)));
  const payment =
    paid.find(({ amount: amountCents, refunded: refundedCents, ...rest }) =>
      opensExam({ ...rest, amountCents, refundedCents }, now),
    ) ?? null;
  const second = payment ? paid.slice(paid.indexOf(payment) + 1).at(-1) : null;
  return { payment, second: second ?? null };
}

const moment = ({ paidAt, createdAt }: OwnPayment) => paidAt ?? createdAt;
