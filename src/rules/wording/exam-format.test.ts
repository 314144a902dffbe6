import { expect, test } from 'vitest';
import { examDayText, itemsText, passMarkText } from './exam-format.ts';

test('states the number of questions like the vendor', () => {
  expect([{ to: 90 }, { from: 65, to: 65 }, { from: 40, to: 60 }, null].map(itemsText)).toEqual([
    'up to 90',
    '65',
    '40 to 60',
    null,
  ]);
});

test('describes exam day with the number of questions, if known', () => {
  expect(examDayText({ items: { to: 90 }, minutes: 90 })).toBe('up to 90 questions in 90 minutes');
  expect(examDayText({ items: null, minutes: 120 })).toBe('120 minutes');
});

test('states a passing score with the lowest score of its scale, if known', () => {
  expect(passMarkText({ score: 750, scale: 900, minimum: 100 })).toBe('750 on a scale of 100 to 900');
  expect(passMarkText({ score: 700, scale: 1000 })).toBe('700 of 1000');
});
