import { expect, test } from 'vitest';
import { startText } from './start-text.ts';

const domain = (name: string, correct: number, asked: number, weight = 25) => ({
  domain: name,
  answered: asked,
  asked,
  correct,
  percentage: (100 * correct) / asked,
  weight,
});

test('names every domain that is known best, and the one to gain most in', () => {
  expect(startText([domain('Security', 4, 4), domain('Costs', 0, 2)])).toBe(
    'You already know the most about Security. You can gain the most in Costs.',
  );
  expect(startText([domain('Security', 4, 4), domain('Design', 3, 3), domain('Costs', 0, 2)])).toBe(
    'You already know the most about Security and Design. You can gain the most in Costs.',
  );
});

test('names no domain as known best if all are known equally, or none is', () => {
  expect(startText([domain('Security', 3, 3, 60), domain('Costs', 3, 3, 40)])).toBe(
    'You can gain the most in Security.',
  );
  expect(startText([domain('Security', 0, 3)])).toBe('You can gain the most in Security.');
  expect(startText([])).toBe('A few more answers, and your plan knows where to begin.');
});
