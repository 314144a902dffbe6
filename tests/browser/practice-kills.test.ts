import { expect, test } from 'vitest';
import { killServers } from '../drills/server-kills.ts';

test('loses no answer when the server is killed three times during a simulation', async () => {
  const { losses, acknowledged, given } = await killServers(3);
  expect(losses).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
  expect(given).toBeGreaterThanOrEqual(acknowledged);
}, 120_000);
