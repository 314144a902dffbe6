import { expect, test } from 'vitest';
import { type Card, cardVerdict } from './test-card.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const card = (change: Partial<Card>): Card => ({
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  ...change,
});

test.each<[string, Partial<Card>, string]>([
  ['the good one', {}, 'succeeds'],
  ['with spaces', { number: '4242 4242 4242 4242' }, 'succeeds'],
  ['to the end of its month', { expMonth: 11, expYear: 2026 }, 'succeeds'],
  ['a month too late', { expMonth: 10, expYear: 2026 }, 'expired_card'],
  ['with a digit wrong', { number: '4242424242424241' }, 'incorrect_number'],
  ['with letters', { number: 'abcd' }, 'incorrect_number'],
  ['too short', { number: '42' }, 'incorrect_number'],
  ['with a short code', { cvc: '12' }, 'incorrect_cvc'],
  ['a real one', { number: '5555555555554444' }, 'card_declined'],
  ['one that asks for more', { number: '4000002500003155' }, 'needs_authentication'],
])('a card %s', (_name, change, verdict) => expect(cardVerdict(card(change), NOW)).toBe(verdict));
