import type { PurchaseState } from './ledger.ts';

/** The parts of a payment that matter for what it opens. */
type Payment = Pick<PurchaseState, 'status' | 'refundedCents' | 'dispute'> & { amountCents: number };

/** Whether what a payment bought is its holder's: paid, not fully refunded, not disputed. */
export function isKept({ status, refundedCents, amountCents, dispute }: Payment): boolean {
  return status === 'succeeded' && refundedCents < amountCents && dispute !== 'open' && dispute !== 'lost';
}

/** Whether a payment opens its exam at this time: it is kept, and has not expired. */
export function opensExam(payment: Payment & { expiresAt: string | null }, now: string): boolean {
  return isKept(payment) && (payment.expiresAt === null || payment.expiresAt > now);
}
