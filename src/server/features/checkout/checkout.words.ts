import { dateText } from '#rules/wording/date.ts';
import type { Misfit } from '#server/features/exam/offer.service.ts';
import { countText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';
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

/** What is said of payments beyond the sentences of their problems. */
export const CHECKOUT = phrasesOf({
  inPreparation: () => 'This exam is in preparation and not for sale yet.',
  cannotBeSat: (misfit: Misfit) =>
    misfit.why === 'over'
      ? `This exam can no longer be taken. Its last day was ${dateText(misfit.retires)}.`
      : `This exam cannot be taken on ${dateText(misfit.examDate)}, your exam date. Change the date, or choose the version for it.`,
  notPaid: () => 'This payment has not gone through.',
  atMost: ({ cents }: { cents: number }) => `At most ${countText(cents, 'cent')} can be refunded`,
  otherProvider: () => 'This payment was made with a different payment provider than the one in use now.',
  refused: ({ why }: { why: string }) => `The payment provider refused the refund (${why}).`,
  refusedBefore: () => 'The payment provider refused the refund (it failed before; to try again, start a new refund).',
});
