/** A payment as ordered. */
export type PaymentOrder = {
  id: string;
  /** null once the account is gone. */
  buyerId: string | null;
  examId: string;
  amountCents: number;
  currency: string;
};

/** A payment as reported by the provider. */
export type ProviderPayment = {
  purchaseId: string | null;
  examId: string | null;
  /** The order says whose it is; a person is named only on an intent created or changed outside our code. */
  userId: string | null;
  amountCents: number;
  /** What has arrived; null if not reported. */
  receivedCents: number | null;
  currency: string;
};

/** A sum in the provider's units: not every currency has cents. */
type Sum = { amount: number; currency: string };

/** How a payment differs from its order. */
export type Difference =
  | { code: 'amount'; paid: Sum; ordered: Sum }
  | { code: 'order' }
  | { code: 'exam' }
  | { code: 'person' };

/** All the ways in which a payment differs from its order; null if it matches. */
export function mismatchOf(order: PaymentOrder, payment: ProviderPayment): Difference[] | null {
  const differences: Difference[] = [];
  const arrived =
    payment.amountCents === order.amountCents ? (payment.receivedCents ?? payment.amountCents) : payment.amountCents;
  if (arrived !== order.amountCents || payment.currency !== order.currency) {
    const paid = { amount: arrived, currency: payment.currency };
    differences.push({ code: 'amount', paid, ordered: { amount: order.amountCents, currency: order.currency } });
  }
  if (payment.purchaseId !== order.id) differences.push({ code: 'order' });
  if (payment.examId !== order.examId) differences.push({ code: 'exam' });
  if (payment.userId !== null && order.buyerId !== null && payment.userId !== order.buyerId)
    differences.push({ code: 'person' });
  return differences.length === 0 ? null : differences;
}
