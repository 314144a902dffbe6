import { expect, test } from 'vitest';
import { asksInMail, asksOnSite } from './outcome.ts';

const NEVER = { first: null, again: null, mailed: null };

test('asks on one day, once more on one day at least a week later, and then never again', () => {
  const first = { ...NEVER, first: '2031-03-11' };
  expect(asksOnSite('2031-03-11', NEVER)).toBe(true);
  expect(
    ['2031-03-11', '2031-03-12', '2031-03-17', '2031-03-18', '2031-05-01'].map((day) => asksOnSite(day, first)),
  ).toEqual([true, false, false, true, true]);
  const again = { ...first, again: '2031-05-01' };
  expect(['2031-05-01', '2031-05-02', '2031-06-01'].map((day) => asksOnSite(day, again))).toEqual([true, false, false]);
});

test('asks once by mail, not within a week of asking on the site, and once more where the mail leads', () => {
  const first = { ...NEVER, first: '2031-03-11' };
  expect(['2031-03-17', '2031-03-18'].map((day) => asksInMail(day, first))).toEqual([false, true]);
  expect(asksInMail('2031-03-11', NEVER)).toBe(true);
  const mailed = { ...NEVER, first: '2031-03-10', mailed: '2031-03-10' };
  expect(asksInMail('2031-05-01', mailed)).toBe(false);
  expect(asksOnSite('2031-03-12', mailed)).toBe(true);
  expect(asksOnSite('2031-03-13', { ...mailed, again: '2031-03-12' })).toBe(false);
});
