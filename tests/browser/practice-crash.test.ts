import { expect, test } from 'vitest';
import { crashTrials } from '../../bench/crash-trials.ts';

test('a server that is killed in the middle of a simulation, five times, loses no answer', async () => {
  const { lost, acknowledged, given } = await crashTrials(5);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
  expect(given).toBeGreaterThanOrEqual(acknowledged);
}, 120_000);
