import { expect, test } from 'vitest';
import { HELP_CATEGORIES, helpFaq } from '#web/app/site-copy/help.ts';
import { distance, findFaq } from './faq-search.ts';

const faqs = helpFaq('Access lasts 90 days from the moment you pay.');
const first = (query: string) => findFaq(faqs, query)[0]?.id;

test('there are ten questions over all eight categories, some of them popular', () => {
  expect(faqs).toHaveLength(10);
  expect(Object.keys(HELP_CATEGORIES)).toHaveLength(8);
  expect(new Set(faqs.map(({ category }) => category))).toEqual(new Set(Object.keys(HELP_CATEGORIES)));
  expect(new Set(faqs.map(({ id }) => id)).size).toBe(10);
  expect(faqs.some(({ popular }) => popular)).toBe(true);
});

test.each([
  ['refund', 'refund'],
  ['How do I get my money back?', 'refund'],
  ['refnud', 'refund'],
  ['pasword', 'password'],
  ['I forgto my passwrod', 'password'],
  ['flashcrads', 'cards'],
  ['timr', 'timer'],
  ['delete acount', 'data'],
  ['lifetime', 'premium'],
])('%s finds %s', (query, id) => {
  expect(first(query)).toBe(id);
});

test('what is not there is not found, and nothing typed finds nothing', () => {
  expect(findFaq(faqs, 'xylophone')).toEqual([]);
  expect(findFaq(faqs, 'refund xylophone')).toEqual([]);
  expect(findFaq(faqs, '  ?! ')).toEqual([]);
});

test('short words forgive nothing', () => {
  expect(distance('cat', 'car')).toBe(1);
  expect(findFaq([{ ...faqs[0]!, question: 'car', answer: '', words: '' }], 'cat')).toEqual([]);
});

test('distance counts a swap as one', () => {
  expect([
    distance('abc', 'abc'),
    distance('abc', 'acb'),
    distance('abc', 'abcd'),
    distance('', 'ab'),
    distance('kitten', 'sitting'),
  ]).toEqual([0, 1, 1, 2, 3]);
});
