import { expect, test } from 'vitest';
import { countedDomains, weightFault } from './weights.ts';

const bands = (...weights: (number | [number, number])[]) =>
  weights.map((weight) => {
    const [weightFrom, weightTo] = typeof weight === 'number' ? [weight, weight] : weight;
    return { weightFrom, weightTo };
  });

test.each([
  ['points that make 100', bands(24, 30, 34, 12)],
  ['rounded thirds', bands(33.3, 33.3, 33.3)],
  ['bands around 100', bands([25, 30], [35, 40], [30, 35])],
  ['a domain that has none yet beside others that make 100', bands(60, 40, 0)],
  ['weights that nobody set', bands(0, 0)],
])('%s are taken', (_, domains) => {
  expect(weightFault(domains)).toBeNull();
});

test.each([
  [bands(90, 90, 90, 90, 90), '450%'],
  [bands(33, 33, 33), '99%'],
  [bands(50, 51), '101%'],
  [bands([20, 30], [40, 45]), '60% to 75%'],
  [bands(0.1, 0.2), '0.3%'],
])('what misses 100 is refused with its sum (%#)', (domains, sum) => {
  expect(weightFault(domains)!.text).toBe(`The domain weights add up to ${sum}. They must add up to 100%.`);
});

test('counts only domains with a weight as soon as one has it', () => {
  const [first, second] = bands(60, 0);
  expect(countedDomains([first!, second!])).toEqual([first]);
  expect(countedDomains(bands(0, 0))).toHaveLength(2);
  expect(countedDomains([])).toEqual([]);
});
