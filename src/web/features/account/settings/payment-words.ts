import type { OwnPayment } from '#contract/checkout.ts';
import { money } from '#rules/checkout/money.ts';
import { dateText } from '#rules/wording/date.ts';
import { accessEnd, midSentence } from '#rules/wording/access.ts';

/** The state of a payment, in words. */
export function paymentStatus({ status, amount, refunded, currency, dispute, isMismatched }: OwnPayment): string {
  if (isMismatched) return 'Does not match the order';
  if (status === 'open') return 'Not completed';
  if (status === 'processing') return 'Being confirmed';
  if (status === 'canceled') return 'Canceled, nothing was charged';
  if (refunded >= amount) return 'Refunded';
  if (dispute === 'open') return 'Disputed';
  if (dispute === 'lost') return 'Charged back';
  return refunded > 0 ? `Paid, ${money(refunded, currency)} refunded` : 'Paid';
}

/** Why a payment no longer gives the access it bought, in words; null if it does for as long as it was sold. */
function withdrawal({ amount, refunded, dispute }: OwnPayment): string | null {
  if (refunded >= amount) return 'Ended with the refund';
  if (dispute === 'open') return 'Paused while the dispute is open';
  return dispute === 'lost' ? 'Ended because your bank reversed the payment' : null;
}

/** The access that a payment bought, as its receipt says it on any day. */
export function accessOnReceipt(payment: OwnPayment): string {
  const { expiresAt } = payment;
  return withdrawal(payment) ?? (expiresAt === null ? 'Lifetime access' : `Until ${dateText(expiresAt)}`);
}

/** What a payment gives access to right now, in words; null for nothing. */
export function paymentAccess(payment: OwnPayment, now: string): string | null {
  const { status, expiresAt } = payment;
  if (status !== 'succeeded') return null;
  const withdrawn = withdrawal(payment);
  if (withdrawn !== null) return `Access ${midSentence(withdrawn)}`;
  return expiresAt === null || expiresAt > now ? accessEnd(expiresAt) : `Access ended ${dateText(expiresAt)}`;
}
