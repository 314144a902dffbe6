import { passesLuhn } from './luhn.ts';

/** A card as typed. */
export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

export type CardFault = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_cvc' | 'incorrect_number';
export type CardVerdict = 'succeeds' | 'needs_authentication' | CardFault;

/** The test cards for demo payments. */
const TEST_CARDS: Record<string, CardVerdict> = {
  '4242424242424242': 'succeeds',
  '4000002500003155': 'needs_authentication',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
};

/** What happens to a payment with a card. Anything but a test card is declined, as with a provider in test mode. */
export function cardVerdict({ number, expMonth, expYear, cvc }: Card, now: Date): CardVerdict {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'incorrect_number';
  // Valid through the end of its month, anywhere on earth.
  if (Date.UTC(expYear, expMonth, 2) < now.getTime()) return 'expired_card';
  if (!/^\d{3,4}$/.test(cvc)) return 'incorrect_cvc';
  return TEST_CARDS[digits] ?? 'card_declined';
}
