import { afterAll, beforeAll, expect, test } from 'vitest';
import { User } from '#contract/account.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { makePerson } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const HOME = 'a long walk home';
let made = 0;
/** Somebody who is not here yet. */
function newcomer(change: Record<string, unknown> = {}) {
  made += 1;
  const password = (change.password as string | undefined) ?? HOME;
  return {
    email: `new-${made}@example.com`,
    username: `new-${made}`,
    password,
    confirmPassword: password,
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...change,
  };
}
const register = (body: object, browser: Browser = app.visitor()) => browser.post('/api/auth/register', body);
const me = (browser: Browser) => browser.get('/api/auth/me');
const users = (where: string) => query<{ id: string }>(app.database, `select id from "user" where ${where}`);

test('creates an account without rights and signs it in', async () => {
  const browser = app.visitor();
  const given = newcomer({ firstName: ' Ada\r\nBcc: x ', lastName: '  ' });
  const answer = await register(given, browser);
  expect(answer.status).toBe(201);
  expect(User.parse(answer.body.user)).toEqual({
    id: expect.any(String),
    email: given.email,
    username: given.username,
    firstName: 'Ada Bcc: x',
    lastName: null,
    emailVerified: false,
    extraTime: '1',
    isAdmin: false,
    roles: [],
    isPro: false,
    hasPassword: true,
    purchasedExams: [],
  });
  expect((await me(browser)).body).toEqual(answer.body.user);
  expect((await app.visitor().post('/api/auth/login', { email: given.email, password: HOME })).status).toBe(200);
});

test('does not adopt a planted session on registration', async () => {
  const browser = app.visitor();
  await browser.post('/api/auth/register', newcomer(), { cookie: `sid=${'x'.repeat(43)}` });
  expect(browser.cookies.find(({ name }) => name === 'sid')!.value).not.toContain('xxx');
});

test('refuses a taken address or username beside its field, however it is spelled', async () => {
  const first = newcomer({ email: 'Grace.Hopper@Example.com', username: 'Grace' });
  expect((await register(first)).status).toBe(201);
  const spellings = [
    'grace.hopper@example.com',
    'GRACE.HOPPER@EXAMPLE.COM',
    'Grace.hopper@example.com',
    'grace.Hopper@example.COM',
    'gRACE.hOPPER@eXAMPLE.cOM',
    'grace.hoPPer@example.com',
    'grace.hopper@EXAMPLE.com',
    'GRACE.hopper@example.com',
    'grace.HOPPER@example.com',
    'Grace.Hopper@Example.Com',
    'ｇrace.hopper@example.com',
    ' grace.hopper@example.com ',
  ];
  for (const email of spellings) expect([400, 409], email).toContain((await register(newcomer({ email }))).status);
  expect(await users(`email_key = 'grace.hopper@example.com'`)).toHaveLength(1);
  const answer = await register(newcomer({ email: spellings[1] }));
  expect([refusal(answer), answer.body.fields]).toEqual(['email_taken', { email: answer.body.error }]);
  const name = await register(newcomer({ username: 'gRACE' }));
  expect([refusal(name), name.body.fields]).toEqual(['username_taken', { username: name.body.error }]);
});

test('creates one account from many concurrent identical registrations', async () => {
  const given = newcomer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(given)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
  expect(await users(`email = '${given.email}'`)).toHaveLength(1);
  expect(await mailsTo(app, given.email)).toHaveLength(1);
});

test('gives a username to only one of two people who want it at once', async () => {
  const answers = await Promise.all([
    register(newcomer({ username: 'wanted' })),
    register(newcomer({ username: 'WANTED' })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'username_taken',
    fields: { username: expect.any(String) },
  });
});

test('refuses registration while signed in, but tolerates a repeated form', async () => {
  const browser = app.visitor();
  const given = newcomer();
  const { body } = await register(given, browser);
  const again = await register({ ...given, email: given.email.toUpperCase() }, browser);
  expect([again.status, again.body]).toEqual([201, body]);
  expect(again.setCookies).toEqual([]);
  for (const change of [
    { email: 'other@example.com' },
    { username: 'someone-else' },
    { password: `${HOME}!`, confirmPassword: `${HOME}!` },
  ]) {
    expect(refusal(await register({ ...given, ...change }, browser))).toBe('already_signed_in');
  }
  app.clock.advance(60);
  expect(refusal(await register(given, browser))).toBe('already_signed_in');
});

test('refuses weak passwords beside their field, with the reason', async () => {
  const weak: [change: Record<string, unknown>, reason: RegExp][] = [
    [{ password: 'password123' }, /^This password is too common$/],
    [{ password: 'QWERTYUIOP' }, /^This password is too common$/],
    [{ email: 'katherine@example.com', password: 'Katherine' }, /email address/],
    [{ email: 'kj@example.com', password: 'KJ@example.com' }, /email address/],
    [{ username: 'rocket-girl', password: 'Rocket-Girl' }, /username/],
    [{ password: 'cairncairn' }, /this site’s name/],
  ];
  for (const [change, reason] of weak) {
    const answer = await register(newcomer(change));
    expect([refusal(answer), answer.body.fields]).toEqual([
      'weak_password',
      { password: expect.stringMatching(reason) },
    ]);
  }
  const short = await register(newcomer({ password: 'sh0rt&x' }));
  expect([short.status, short.body.fields]).toEqual([400, { password: 'String must contain at least 8 character(s)' }]);
  const mistyped = await register({ ...newcomer(), confirmPassword: 'another' });
  expect([mistyped.status, mistyped.body.fields]).toEqual([400, { confirmPassword: "Passwords don't match" }]);
  for (const password of ['🏔'.repeat(64), 'x y '.repeat(32)])
    expect((await register(newcomer({ password }))).status).toBe(201);
});

test('takes the minimum length from the operator', async () => {
  const strict = await startTestApp({ home: app.home, settings: { PASSWORD_MIN: '12' } });
  try {
    const answer = await strict.visitor().post('/api/auth/register', newcomer({ password: 'fjord&lynx' }));
    expect([refusal(answer), answer.body.fields]).toEqual([
      'weak_password',
      { password: 'String must contain at least 12 character(s)' },
    ]);
  } finally {
    await strict.close();
  }
});

test('lets nobody register as more than a student', async () => {
  for (const extra of [
    'isAdmin',
    'isPro',
    'proExpiresAt',
    'purchasedExams',
    'emailVerified',
    'isEmailVerified',
    'id',
    'passwordHash',
    'role',
    'createdAt',
  ]) {
    const given = newcomer({ [extra]: true });
    expect(refusal(await register(given))).toBe('malformed');
    expect(await users(`email = '${given.email}'`)).toEqual([]);
  }
});

test('verifies with the mailed link, repeatably within a day, and never signs in', async () => {
  const browser = app.visitor();
  const given = newcomer();
  await register(given, browser);
  const token = tokenIn((await mailsTo(app, given.email)).at(-1)!);
  expect(token).toMatch(/^[\w-]{43}$/);
  const verify = (who = app.visitor()) => who.get(`/api/auth/verify-email/${token}`);
  for (let time = 0; time < 2; time += 1) {
    const stranger = app.visitor();
    const answer = await verify(stranger);
    expect([answer.status, answer.setCookies, Object.keys(answer.body)]).toEqual([200, [], ['message']]);
    expect((await me(stranger)).status).toBe(401);
    expect((await me(browser)).body.emailVerified).toBe(true);
  }
  app.clock.advance(86_400);
  expect(refusal(await verify())).toBe('bad_token');
  app.clock.advance(-3600);
  expect(refusal(await verify()), 'after the clock was set back').toBe('bad_token');
});

test('refuses a foreign token and one for another purpose', async () => {
  const person = await makePerson(app.database, app.clock.iso());
  await app.visitor().post('/api/auth/forgot-password', { email: person.email });
  const reset = tokenIn((await mailsTo(app, person.email)).at(-1)!);
  for (const token of ['verify-email', 'x', 'A'.repeat(43), reset, '%00', encodeURIComponent("' or 1=1 --")]) {
    expect(refusal(await app.visitor().get(`/api/auth/verify-email/${token}`)), token).toBe('bad_token');
  }
});

test('sends the link again, voiding the previous one, and reveals nothing in the reply', async () => {
  const browser = app.visitor();
  const given = newcomer();
  await register(given, browser);
  const resend = () => browser.post('/api/auth/verify-email/resend');
  // Mails of one moment are in no order.
  app.clock.advance(1);
  const before = await resend();
  app.clock.advance(1);
  await mailsTo(app, given.email);
  await resend();
  const mails = await mailsTo(app, given.email);
  expect(mails).toHaveLength(3);
  const greetings = mails.map(({ text }) => /Welcome to Cairn\.|Here’s a new link/.exec(text)?.[0]);
  expect(greetings).toEqual(['Welcome to Cairn.', 'Here’s a new link', 'Here’s a new link']);
  const [oldest, , newest] = mails.map(tokenIn);
  expect(refusal(await app.visitor().get(`/api/auth/verify-email/${oldest}`))).toBe('bad_token');
  expect((await app.visitor().get(`/api/auth/verify-email/${newest}`)).status).toBe(200);
  expect(await resend()).toMatchObject({ status: 200, body: before.body });
  expect(await mailsTo(app, given.email)).toHaveLength(3);
  expect(refusal(await app.visitor().post('/api/auth/verify-email/resend'))).toBe('unauthenticated');
});

test('lets a name add no markup, headers, or links to a mail', async () => {
  const names = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "O'Neil & Söhne",
    'Ada\r\nBcc: victim@example.com',
    'Win at https://evil.example',
    'evil.example',
  ];
  for (const firstName of names) {
    const given = newcomer({ firstName });
    expect((await register(given)).status).toBe(201);
    const { raw, html, text } = (await mailsTo(app, given.email)).at(-1)!;
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(html).not.toMatch(/<script|<img|evil\.example/);
    expect(text).not.toContain('evil.example');
    if (firstName.startsWith('O'))
      expect([text, html]).toEqual([
        expect.stringContaining("Hello O'Neil & Söhne,"),
        expect.stringContaining('Hello O&#39;Neil &amp; Söhne,'),
      ]);
  }
});

test('links to the configured address, whatever the request claims', async () => {
  const given = newcomer();
  const claims = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'sec-fetch-site': 'same-origin' };
  expect((await app.visitor().post('/api/auth/register', given, claims)).status).toBe(201);
  const { raw, text } = (await mailsTo(app, given.email)).at(-1)!;
  expect(raw).not.toContain('evil.example');
  expect(text).toContain('http://localhost:3000/verify-email/');
});

test('stores a token only in the queued mail, and in no log', async () => {
  const given = newcomer();
  await register(given);
  const token = tokenIn((await mailsTo(app, given.email)).at(-1)!);
  await app.visitor().get(`/api/auth/verify-email/${token}`);
  expect(JSON.stringify(await dump(app.database))).not.toContain(token);
  expect(app.log.join('\n')).not.toContain(token);
  expect(app.log.join('\n')).not.toContain(given.email);
});
