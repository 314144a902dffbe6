import type { Difference } from '#rules/checkout/mismatch.ts';

function differenceText(difference: Difference): string {
  if (difference.code !== 'amount') return `is for a different ${difference.code}`;
  const { paid, ordered } = difference;
  return `paid ${paid.amount} ${paid.currency}, ordered ${ordered.amount} ${ordered.currency} (in cents)`;
}

/** How a payment differs from its order, for the operator. */
export const differencesText = (differences: readonly Difference[]): string =>
  differences.map(differenceText).join('; ');

/** What an event says that told of such a payment. */
export const unmatchedText = (differences: readonly Difference[]): string =>
  `Does not match the order: ${differencesText(differences)}`;
