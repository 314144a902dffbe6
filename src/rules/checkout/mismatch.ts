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

/** How a payment differs from its order, as a sentence for the operator; null if it matches. */
export function mismatchOf(order: PaymentOrder, payment: ProviderPayment): string | null {
  const differences: string[] = [];
  const arrived =
    payment.amountCents === order.amountCents ? (payment.receivedCents ?? payment.amountCents) : payment.amountCents;
  if (arrived !== order.amountCents || payment.currency !== order.currency) {
    // In the provider's units: not every currency has cents.
    differences.push(`paid ${arrived} ${payment.currency}, ordered ${order.amountCents} ${order.currency} (in cents)`);
  }
  if (payment.purchaseId !== order.id) differences.push('is for a different order');
  if (payment.examId !== order.examId) differences.push('is for a different exam');
  if (payment.userId !== null && order.buyerId !== null && payment.userId !== order.buyerId)
    differences.push('is for a different person');
  return differences.length === 0 ? null : differences.join('; ');
}
