import { argon2 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { makePerson } from '../../../../../tests/factories/people.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { PASSWORD_COST, passwordService } from './password.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null, passwordCost: PASSWORD_COST });
});
afterAll(() => app.close());

/** More at once than run and wait together. */
const FLOOD = 160;

test('answers part of a flood of sign-ins and tells the others when to come back', async () => {
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

test('runs at most two hashes at once, and gives everyone in the queue a turn', async () => {
  let [running, most] = [0, 0];
  const passwords = passwordService(PASSWORD_COST, async (algorithm, parameters) => {
    running += 1;
    most = Math.max(most, running);
    const tag = await promisify(argon2)(algorithm, { ...parameters, memory: 8, passes: 1 });
    running -= 1;
    return tag;
  });
  const hashes = await Promise.all(Array.from({ length: 50 }, () => passwords.hash('a password')));
  expect([most, new Set(hashes).size]).toEqual([2, 50]);
});

test('lets nobody who arrives as one finishes skip the queue', async () => {
  let [running, most] = [0, 0];
  const newcomers: Promise<string>[] = [];
  const passwords = passwordService(PASSWORD_COST, async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    // Asks at every step of the way from here to the next in line.
    let steps = Promise.resolve();
    for (let step = 0; step < 6 && newcomers.length < 60; step += 1) {
      steps = steps.then(() => void newcomers.push(passwords.hash('a password')));
    }
    return Buffer.alloc(32);
  });
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('a password')));
  for (let at = 0; at < newcomers.length; at += 1) await newcomers[at];
  expect([most, newcomers.length]).toEqual([2, 60]);
});

test('tells apart two long passwords that differ only at the end', async () => {
  const passwords = passwordService();
  const long = 'x'.repeat(79);
  const hash = await passwords.hash(`${long}1`);
  expect([await passwords.fits(`${long}1`, hash), await passwords.fits(`${long}2`, hash)]).toEqual([true, false]);
});

test('accepts a password in any equivalent Unicode form', async () => {
  const passwords = passwordService();
  expect(await passwords.fits('cafe\u0301 \u{1f3d4}', await passwords.hash('caf\u00e9 \u{1f3d4}'))).toBe(true);
});

test('accepts a hash with weaker parameters and renews it at the next sign-in', async () => {
  const weak = {
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
    message: 'correct horse',
    nonce: Buffer.alloc(16, 1),
  };
  const tag = await promisify(argon2)('argon2id', weak);
  const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${weak.nonce.toString('base64')}$${tag.toString('base64')}`
    .replaceAll('=$', '$')
    .replace(/=+$/, '');
  const { id, email } = await makePerson(app.database, app.clock.iso(), { passwordHash });
  const stored = async () =>
    (await query<{ secret: string }>(app.database, `select secret from credential where user_id = '${id}'`))[0]!.secret;
  const login = async (password: string) => (await app.visitor().post('/api/auth/login', { email, password })).status;
  expect([await login('wrong'), await stored()]).toEqual([401, passwordHash]);
  expect(await login('correct horse')).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([await login('correct horse'), await login('wrong')]).toEqual([200, 401]);
});
