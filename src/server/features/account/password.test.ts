import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

/** More at once than run and wait together. */
const FLOOD = 160;

test('of a flood of sign-ins some are answered, and the others are told when to come back', async () => {
  const guess = () => app.visitor().post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong' });
  const answers = await Promise.all(Array.from({ length: FLOOD }, guess));
  const turnedAway = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401).length + turnedAway.length).toBe(FLOOD);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeLessThan(FLOOD);
  for (const answer of turnedAway) {
    expect(refusal(answer)).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});
