import { linesOf } from '../setting.ts';

const line = linesOf('money');

/** What prices are in, and for how long they are given back. */
export const MONEY = {
  currency: {
    kind: 'choice',
    topic: 'money',
    label: 'Currency',
    hint: 'Prices of exams, from the next order on. The figures stay as they are: 29 dollars become 29 euros.',
    default: 'usd',
    most: 3,
    // Those with cents: a price is a whole number of them.
    choices: [
      'usd',
      'eur',
      'gbp',
      'chf',
      'cad',
      'aud',
      'nzd',
      'sek',
      'nok',
      'dkk',
      'pln',
      'czk',
      'inr',
      'brl',
      'mxn',
      'sgd',
      'zar',
    ],
    isNeeded: true,
  },
  refundDays: line('Days to ask for money back', 'The guarantee, and the refund policy of the terms.', '30', {
    most: 3,
    form: 'days',
    isNeeded: true,
  }),
} as const;
