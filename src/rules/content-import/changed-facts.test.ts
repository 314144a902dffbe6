import { expect, test } from 'vitest';
import { makePack } from '../../../tests/factories/pack.ts';
import { changedFacts, type Facts } from './changed-facts.ts';

const exam: Facts = makePack(0).pack.exam;
const ALL = Object.keys({ ...exam, retires: 0, successor: 0, objectives: 0 }) as (keyof Facts)[];
const FIELDS = ALL.filter((field) => !['position', 'edition', 'priceCents'].includes(field));
const said = (change: Partial<Facts>) => changedFacts(exam, { ...exam, ...change }, FIELDS);

test('says nothing of what is the same', () => {
  expect(said({})).toEqual([]);
  expect(said({ domains: exam.domains.toReversed() })).toEqual([]);
});

test('says each fact that changes with what it was and what it becomes', () => {
  const [first, second] = exam.domains;
  const [use, cost] = first!.tasks;
  expect(
    said({
      vendor: 'Another',
      version: { label: '2', effective: '2027-02-03' },
      retires: { en: '2027-06-11', other: '2027-08-13' },
      successor: 'tst-002',
      format: { ...exam.format, minutes: 90, shares: { performance: 5 } },
      objectives: [
        { task: '1.1', to: ['2.1'] },
        { task: '1.2', to: [] },
        { task: '2.1', to: ['2.2'], unclear: true },
      ],
      domains: [
        {
          ...first!,
          weight: 65,
          tasks: [use!, { ...cost!, name: 'Prices', bullets: [{ number: 1, text: 'Know them' }] }],
        },
        { ...second!, weight: { from: 30, to: 40 }, tasks: [] },
      ],
    }),
  ).toEqual([
    'vendor: Example to Another',
    'version: 1 to 2',
    'first day: none to 2027-02-03',
    'minutes: 60 to 90',
    'share of performance-based questions: none to 5',
    'weight of domain 1: 60 to 65',
    'task 1.2: “Cost” to “Prices”',
    'weight of domain 2: 35–45 to 30–40',
    'task 2.1: “Access” to none',
    'bullet 1 of task 1.2: none to “Know them”',
    'last day: none to 2027-06-11',
    'last day in other languages than English: none to 2027-08-13',
    'successor: none to tst-002',
    'task 1.1 in the successor: none to 2.1',
    'task 1.2 in the successor: none to dropped',
    'task 2.1 in the successor: none to unclear (2.2)',
  ]);
});
