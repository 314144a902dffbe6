import { expect, test } from 'vitest';
import { dollarsOf, ExamForm, weightOf } from './exam-form.ts';

const given = (change: object) => ExamForm.safeParse({ name: 'N', description: '', categoryId: 'c', code: '', vendor: '', price: '29', isActive: 'on', ...change });

test.each([['29', 2900], ['$29', 2900], ['29.50', 2950], [' 7 ', 700]])('a price of %j is %d cents', (price, cents) => {
  expect(given({ price }).data?.price).toBe(cents);
});

test.each(['', 'abc', '12,5', '-1', '1e3', '29.5', '0', '999999', '0.49'])('a price of %j is refused', (price) => {
  expect(given({ price }).error?.issues[0]?.path).toEqual(['price']);
});

test('a price of 0 is taken where it is meant', () => {
  expect(given({ price: '0', isNotSold: 'on' }).data?.price).toBe(0);
});

test('cents that are no whole dollars stay', () => {
  expect([dollarsOf(2900), dollarsOf(2950)]).toEqual(['29', '29.50']);
});

test.each([['24', 24, 24], ['25-30', 25, 30], ['25 – 30 %', 25, 30]])('a weight of %j is understood', (typed, weightFrom, weightTo) => {
  expect(weightOf(typed)).toEqual({ weightFrom, weightTo });
});

test.each(['', '0', '30-25', '101', 'much'])('a weight of %j is none', (typed) => {
  expect(weightOf(typed)).toBeNull();
});
