/** A payment as it was ordered. */
export type PaymentOrder = {
  id: string;
  /** null once the account is gone. */
  userId: string | null;
  examId: string;
  amountCents: number;
  currency: string;
};

/** A payment as the provider tells of it. */
export type ProviderPayment = {
  purchaseId: string | null;
  examId: string | null;
  /** The order says whose it is; a person is named only by an intent that was made or changed by another hand. */
  userId: string | null;
  amountCents: number;
  /** What has arrived; null where nothing is said of it. */
  receivedCents: number | null;
  currency: string;
};

/** How a payment differs from its order, in a sentence for the operator; null where it is the one that was ordered. */
export function mismatchOf(order: PaymentOrder, told: ProviderPayment): string | null {
  const differences: string[] = [];
  const arrived = told.amountCents === order.amountCents ? (told.receivedCents ?? told.amountCents) : told.amountCents;
  if (arrived !== order.amountCents || told.currency !== order.currency) {
    // As the provider counts: not every currency has cents.
    differences.push(`paid ${arrived} ${told.currency}, ordered ${order.amountCents} ${order.currency} (in cents)`);
  }
  if (told.purchaseId !== order.id) differences.push('is for a different order');
  if (told.examId !== order.examId) differences.push('is for a different exam');
  if (told.userId !== null && order.userId !== null && told.userId !== order.userId)
    differences.push('is for a different person');
  return differences.length === 0 ? null : differences.join('; ');
}
