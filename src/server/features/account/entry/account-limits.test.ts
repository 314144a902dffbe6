import { expect, onTestFinished, test } from 'vitest';
import type { Count, CountBus } from '#server/http/limits/rate-limit.ts';
import { startTestApp } from '../../../../../tests/factories/app.ts';
import { PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { accountLimits, waitMs } from './account-limits.ts';

async function limited() {
  const app = await startTestApp({ content: null, settings: { RATE_LIMITS: '1' } });
  onTestFinished(() => app.close());
  const { email } = (await app.signIn()).person;
  const guess = (password: string, from: string, of = email) =>
    app.visitor().send({ method: 'POST', url: '/api/auth/login', body: { email: of, password }, from });
  return { app, guess };
}

test('checks ten wrong passwords for one account from one address, however many come at once', async () => {
  const { guess } = await limited();
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('wrong', '203.0.113.1')));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  const refused = await guess(PASSWORD, '203.0.113.1');
  expect(refusal(refused)).toBe('too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(refused.body.error).toMatch(/^Too many failed attempts\. Please try again in 1[45] minutes\.$/);
  expect((await guess(PASSWORD, '203.0.113.2')).status).toBe(200);
  expect((await guess('wrong', '203.0.113.1', 'another@example.com')).status).toBe(401);
});

test('resets the count with the right password', async () => {
  const { guess } = await limited();
  for (let round = 0; round < 3; round += 1) {
    for (let time = 0; time < 9; time += 1) expect((await guess('wrong', '203.0.113.1')).status).toBe(401);
    expect((await guess(PASSWORD, '203.0.113.1')).status).toBe(200);
  }
});

test('lets no header turn one address into many, at login or when the password is asked for again', async () => {
  const { app, guess } = await limited();
  const thief = await app.signIn();
  const claiming = (index: number) => {
    const of = `198.51.100.${index}`;
    return {
      'x-forwarded-for': of,
      forwarded: `for=${of}`,
      'x-real-ip': of,
      'x-client-ip': of,
      'cf-connecting-ip': of,
      'true-client-ip': of,
    };
  };
  const { email } = thief.person;
  const answers = [];
  for (let time = 0; time < 12; time += 1) {
    const [url, body] =
      time % 2 ? ['/api/auth/reauth', { password: 'wrong' }] : ['/api/auth/login', { email, password: 'wrong' }];
    answers.push(
      (await thief.send({ method: 'POST', url, body, from: '203.0.113.1', headers: claiming(time) })).status,
    );
  }
  expect(answers.slice(-2)).toEqual([429, 429]);
  expect(answers.slice(0, 10)).not.toContain(429);
  // Who knows the password is let in from elsewhere.
  expect((await guess(PASSWORD, '203.0.113.2', email)).status).toBe(200);
});

test('limits an unknown address like a known one', async () => {
  const { guess } = await limited();
  for (let time = 0; time < 10; time += 1)
    expect((await guess('wrong', '203.0.113.1', 'nobody@example.com')).status).toBe(401);
  expect((await guess('wrong', '203.0.113.1', 'NOBODY@example.com')).status).toBe(429);
});

test('slows guessing at an account from everywhere, and still opens it for its owner', async () => {
  const { guess } = await limited();
  for (let time = 0; time < 100; time += 1) await guess('wrong', `203.0.113.${time}`);
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await guess('wrong', '198.51.100.1')).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await guess(PASSWORD, '198.51.100.2')).status).toBe(200);
}, 30_000);

test('grows the wait up to a maximum', () => {
  const waits = [1, 10, 20, 30, 60, 1000].map(waitMs);
  expect(waits).toEqual([100, 200, 400, 800, 5000, 5000]);
});

test('shares counts between processes without sending addresses', async () => {
  const heard: ((count: Count) => void)[] = [];
  const told: Count[] = [];
  // What one says the other hears, as over the database.
  const bus = (own: number): CountBus => ({
    publish: (count) => {
      told.push(count);
      heard.forEach((hear, who) => who !== own && hear(count));
    },
    subscribe: (hear) => void (heard[own] = ((before) => (count: Count) => (before?.(count), hear(count)))(heard[own])),
  });
  const [first, second] = [accountLimits(bus(0)), accountLimits(bus(1))];
  for (let time = 0; time < 5; time += 1) {
    await first.beforeGuess('ada@example.com', '203.0.113.1');
    await second.beforeGuess('ada@example.com', '203.0.113.1');
  }
  for (const limits of [first, second])
    await expect(limits.beforeGuess('ada@example.com', '203.0.113.1')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  await first.afterRightGuess('ada@example.com', '203.0.113.1');
  await expect(second.beforeGuess('ada@example.com', '203.0.113.1')).resolves.toBeUndefined();
  expect(JSON.stringify(told)).not.toContain('ada');
});
