import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Answer } from '../../../../../tests/factories/browser.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const NEW = 'an entirely new one';
const forgot = (email: string, on = app) => on.visitor().post('/api/auth/forgot-password', { email });
const reset = (token: string, password = NEW, confirmPassword = password) =>
  app.visitor().post('/api/auth/reset-password', { token, password, confirmPassword });
const login = async (email: string, password: string) =>
  (await app.visitor().post('/api/auth/login', { email, password })).status;
async function newToken(email: string): Promise<string> {
  // A second apart, so that the newest mail is the last.
  app.clock.advance(1);
  await forgot(email);
  return tokenIn((await mailsTo(app, email)).at(-1)!);
}

test('sets a new password with a mailed link, ends every session, signs nobody in, and tells the person', async () => {
  const here = await app.signIn();
  const { email } = here.person;
  const there = app.visitor();
  await there.post('/api/auth/login', { email, password: PASSWORD });
  const token = await newToken(email);
  const answer = await reset(token);
  expect([answer.status, answer.setCookies, Object.keys(answer.body)]).toEqual([200, [], ['message']]);
  for (const browser of [here, there]) expect((await browser.get('/api/auth/me')).status).toBe(401);
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
  const mails = await mailsTo(app, email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Reset your password', 'Your password was changed']);
  expect(mails.find(({ subject }) => /changed/.test(subject))!.text).toContain('logged out on all devices');
  expect(refusal(await reset(token, 'yet another new one'))).toBe('bad_token');
  expect(JSON.stringify(await dump(app.database))).not.toContain(token);
  expect(app.log.join('\n')).not.toContain(token);
});

test('gives known, unknown, and disabled addresses one reply, and mails only the known one', async () => {
  const known = await makePerson(app.database, app.clock.iso());
  const disabled = await makePerson(app.database, app.clock.iso(), { disabledAt: app.clock.iso() });
  const answers: Answer[] = [];
  for (const email of [known.email, known.email.toUpperCase(), 'nobody@example.com', disabled.email])
    answers.push(await forgot(email));
  const plain = ({ status, text, headers }: Answer) => ({ status, text, headers: { ...headers, date: '' } });
  expect(new Set(answers.map((answer) => JSON.stringify(plain(answer)))).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(await mailsTo(app, known.email)).toHaveLength(2);
  expect([await mailsTo(app, 'nobody@example.com'), await mailsTo(app, disabled.email)]).toEqual([[], []]);
  expect(JSON.stringify((await dump(app.database)).mail)).not.toContain('nobody@example.com');
});

test('accepts only the newest link, for half an hour', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const older = await newToken(email);
  const newer = await newToken(email);
  expect(refusal(await reset(older))).toBe('bad_token');
  app.clock.advance(30 * 60);
  expect(refusal(await reset(newer))).toBe('bad_token');
  app.clock.advance(-60);
  expect(refusal(await reset(newer)), 'after the clock was set back').toBe('bad_token');
  for (const made of ['nothing', 'A'.repeat(43), "' or 1=1 --"]) expect(refusal(await reset(made))).toBe('bad_token');
  expect(await login(email, PASSWORD)).toBe(200);
});

test('says whether a link still works without using it up', async () => {
  const { id, email } = await makePerson(app.database, app.clock.iso());
  const check = (token: string) => app.visitor().get(`/api/auth/reset-password/${token}`);
  const token = await newToken(email);
  for (let time = 0; time < 3; time += 1) expect((await check(token)).status).toBe(204);
  expect(refusal(await check(`${token.slice(1)}x`))).toBe('bad_token');
  expect((await reset(token)).status).toBe(200);
  expect(refusal(await check(token))).toBe('bad_token');

  const late = await newToken(email);
  app.clock.advance(30 * 60);
  expect(refusal(await check(late))).toBe('bad_token');
  app.clock.advance(-60);
  expect(refusal(await check(late)), 'after the clock was set back').toBe('bad_token');

  const shut = await newToken(email);
  await query(app.database, `update "user" set disabled_at = '${app.clock.iso()}' where id = '${id}'`);
  expect(refusal(await check(shut))).toBe('bad_token');
});

test('lets one of many concurrent uses succeed', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const token = await newToken(email);
  const passwords = Array.from({ length: 5 }, (_, index) => `${NEW} ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await login(email, passwords[winner]!)).toBe(200);
});

test('does not use up the link on a weak or mistyped password', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const token = await newToken(email);
  const weak = await reset(token, 'password123');
  expect([refusal(weak), weak.body.fields]).toEqual(['weak_password', { password: 'This password is too common' }]);
  expect(refusal(await reset(token, email))).toBe('weak_password');
  expect((await reset(token, NEW, 'something else')).body.fields).toEqual({ confirmPassword: "Passwords don't match" });
  expect((await reset(token)).status).toBe(200);
});

test('gives an account registered with someone else’s address to its owner', async () => {
  const attacker = app.visitor();
  const given = {
    email: 'victim@example.com',
    username: 'not-the-victim',
    password: 'planted in advance',
    confirmPassword: 'planted in advance',
  };
  expect((await attacker.post('/api/auth/register', given)).status).toBe(201);
  expect((await reset(await newToken(given.email))).status).toBe(200);
  expect((await attacker.get('/api/auth/me')).status).toBe(401);
  expect(await login(given.email, given.password)).toBe(401);
  expect(await login(given.email, NEW)).toBe(200);
});

test('mails an account at most three times an hour, and tells nobody', async () => {
  const limited = await startTestApp({ content: null, settings: { RATE_LIMITS: '1' } });
  try {
    const { email } = await makePerson(limited.database, limited.clock.iso());
    const texts = new Set<string>();
    for (let time = 0; time < 6; time += 1) texts.add((await forgot(email, limited)).text);
    expect(texts.size).toBe(1);
    expect(await mailsTo(limited, email)).toHaveLength(3);
  } finally {
    await limited.close();
  }
});
