import { expect, test } from 'vitest';
import { killServers } from '../../bench/server-kills.ts';

test('a server that is killed in the middle of a simulation, three times, loses no answer', async () => {
  const { lost, acknowledged, given } = await killServers(3);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
  expect(given).toBeGreaterThanOrEqual(acknowledged);
}, 120_000);
