import { linesOf } from '../setting.ts';

const line = linesOf('money');

/** Your currency, and how long you offer refunds. */
export const MONEY = {
  currency: {
    kind: 'choice',
    topic: 'money',
    label: 'Currency',
    hint: 'Exam prices, starting with the next order. The amounts stay the same: $29 becomes €29.',
    default: 'usd',
    most: 3,
    // Only currencies with cents: a price is a whole number of them.
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
  refundDays: line(
    'Refund period in days',
    'The guarantee, purchase pages, and the refund policy in the terms.',
    '30',
    {
      most: 3,
      form: 'days',
      isNeeded: true,
    },
  ),
  readinessGuarantee: {
    kind: 'switch',
    topic: 'money',
    label: 'Money back after two passed simulations',
    hint: 'Exam pages, for exams with 80 results and predictions that were right to within 3 points on average. Whoever passes two new simulations within 14 days before the exam and then fails gets their money back, or more days.',
    default: '0',
    most: 1,
  },
  guaranteeDays: line(
    'More days instead of money back',
    'How many days of access people can choose instead, where the guarantee above is on.',
    '30',
    { most: 3, form: 'days', isNeeded: true },
  ),
} as const;
