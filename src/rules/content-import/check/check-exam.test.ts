import { expect, test } from 'vitest';
import { checkExam } from './check-exam.ts';
import type { PackDomain } from '#rules/content-import/pack.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';

function messages(...weights: PackDomain['weight'][]): string[] {
  const tasks = [{ number: 1, name: 'Use' }];
  const domains = weights.map((weight, index) => ({ number: index + 1, name: `Domain ${index + 1}`, weight, tasks }));
  return checkExam(makePack(0, { exam: { domains } }).pack, CATEGORIES).map(({ message }) => message);
}

test('accepts weights that sum to 85 to 115, counting a band by its middle', () => {
  expect(messages({ from: 25, to: 30 }, { from: 35, to: 40 }, { from: 30, to: 35 })).toEqual([]);
  expect([...messages(85), ...messages(60, 55)]).toEqual([]);
  expect(messages(84)).toEqual(['the weights add up to 84, not to between 85 and 115']);
  expect(messages(60, 56)).toEqual(['the weights add up to 116, not to between 85 and 115']);
});

test('requires a band to rise from above 0', () => {
  expect(messages({ from: 60, to: 40 }, 50)).toEqual(['domain 1: 60 to 40 is not a valid range']);
  expect(messages({ from: 0, to: 40 }, 80)).toEqual(['domain 1: 0 to 40 is not a valid range']);
  expect(messages(0, 100)).toEqual(['domain 1: 0 to 0 is not a valid range']);
});
