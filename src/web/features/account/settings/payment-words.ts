import type { OwnPayment } from '#contract/checkout.ts';
import { money } from '#rules/checkout/money.ts';
import { dateText } from '#rules/wording/date.ts';
import { accessEnd } from '#rules/wording/access.ts';

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

/** What a payment gives access to right now, in words; null for nothing. */
export function paymentAccess(
  { status, amount, refunded, dispute, expiresAt }: OwnPayment,
  now: string,
): string | null {
  if (status !== 'succeeded') return null;
  if (refunded >= amount) return 'Access ended with the refund';
  if (dispute === 'open') return 'Access paused while the dispute is open';
  if (dispute === 'lost') return 'Access ended because your bank reversed the payment';
  return expiresAt === null || expiresAt > now ? accessEnd(expiresAt) : `Access ended ${dateText(expiresAt)}`;
}
