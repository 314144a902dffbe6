import { expect, test } from 'vitest';
import { dollarsOf, ExamForm, formatOf, versionOf, weightOf } from './exam-form.ts';

const UNSAID = {
  itemsFrom: '',
  itemsTo: '',
  itemsScored: '',
  minutes: '90',
  accessDays: '',
  passScore: '',
  passScale: '',
  passMinimum: '',
  passBasis: 'published',
  navigation: 'free',
  scoring: 'whole',
  versionLabel: '',
  effective: '',
  retires: '',
  retiresElsewhere: '',
  successor: '',
  objectives: '',
};
const given = (change: object) =>
  ExamForm.safeParse({
    name: 'N',
    description: '',
    categoryId: 'c',
    edition: '',
    code: '',
    vendor: '',
    license: '',
    price: '29',
    isActive: 'on',
    ...UNSAID,
    ...change,
  });

test.each([
  ['29', 2900],
  ['$29', 2900],
  ['29.50', 2950],
  [' 7 ', 700],
])('a price of %j is %d cents', (price, cents) => {
  expect(given({ price }).data?.price).toBe(cents);
});

test.each(['', 'abc', '12,5', '-1', '1e3', '29.5', '0', '999999', '0.49'])('refuses a price of %j', (price) => {
  expect(given({ price }).error?.issues[0]?.path).toEqual(['price']);
});

test('accepts a price of 0 if it is intended', () => {
  expect(given({ price: '0', isNotSold: 'on' }).data?.price).toBe(0);
});

test('keeps cents in prices that are not whole dollars', () => {
  expect([dollarsOf(2900), dollarsOf(2950)]).toEqual(['29', '29.50']);
});

test.each([
  ['24', 24, 24],
  ['25-30', 25, 30],
  ['25 – 30 %', 25, 30],
])('a weight of %j is understood', (typed, weightFrom, weightTo) => {
  expect(weightOf(typed)).toEqual({ weightFrom, weightTo });
});

test.each(['', '0', '30-25', '101', 'much'])('reads no weight from %j', (typed) => {
  expect(weightOf(typed)).toBeNull();
});

test('reads the exam format as typed, and nothing from empty fields', () => {
  const format = (change: object) => formatOf(given(change).data!);
  expect(format({})).toEqual({ items: null, minutes: 90, passMark: null, navigation: 'free', scoring: 'whole' });
  expect(format({ itemsFrom: '65' }).items).toEqual({ from: 65, to: 65 });
  expect(format({ itemsTo: '90' }).items).toEqual({ to: 90 });
  expect(format({ itemsFrom: '65', itemsScored: '50' }).items).toEqual({ from: 65, to: 65, scored: 50 });
  expect(format({ passScore: '750', passMinimum: '100', passScale: '900' }).passMark).toEqual({
    score: 750,
    scale: 900,
    minimum: 100,
    isPublished: true,
  });
  expect(
    format({
      itemsFrom: '40',
      itemsTo: ' 60 ',
      passScore: '700',
      passScale: '1000',
      passBasis: 'estimate',
      navigation: 'forward only',
    }),
  ).toEqual({
    items: { from: 40, to: 60 },
    minutes: 90,
    passMark: { score: 700, scale: 1000, isPublished: false },
    navigation: 'forward only',
    scoring: 'whole',
  });
});

test.each([
  [{ minutes: '' }, 'minutes'],
  [{ minutes: '601' }, 'minutes'],
  [{ minutes: '1.5' }, 'minutes'],
  [{ itemsFrom: '60', itemsTo: '40' }, 'itemsTo'],
  [{ itemsFrom: '501' }, 'itemsTo'],
  [{ passScore: '700' }, 'passScale'],
  [{ passScore: '1100', passScale: '1000' }, 'passScore'],
  [{ itemsTo: '65', itemsScored: '66' }, 'itemsScored'],
  [{ passScore: '700', passScale: '1000', passMinimum: '700' }, 'passMinimum'],
])('an exam day of %j is refused at its field', (change, field) => {
  expect(given(change).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('reads the version as typed, and names an invalid line of the objective map', () => {
  const version = (change: object) => versionOf(given(change).data!);
  expect(version({})).toEqual({ label: '', effective: null, retires: null, successor: null, objectives: [] });
  const typed = { versionLabel: 'V7', retires: '2027-06-30', successor: 'sy0-801', objectives: '1.1: 2.1' };
  expect(version(typed)).toEqual({
    label: 'V7',
    effective: null,
    retires: '2027-06-30',
    successor: 'sy0-801',
    objectives: [{ task: '1.1', to: ['2.1'] }],
  });
  expect(version({ ...typed, retiresElsewhere: '2027-08-13' }).retires).toEqual({
    en: '2027-06-30',
    other: '2027-08-13',
  });
  expect(given({ retiresElsewhere: '2027-08-13' }).error?.issues[0]?.path).toEqual(['retires']);
  const [issue] = given({ objectives: '1.1: 1.1\n1.2 gone' }).error!.issues;
  expect([issue!.path[0], issue!.message]).toEqual(['objectives', expect.stringContaining('Line 2')]);
});
