import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump } from '../../../../../tests/factories/rows.ts';

const NEW = 'an entirely new one';
const HOUR = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const me = (browser: Browser) => browser.get('/api/auth/me');
const put = (browser: Browser, url: string, body: object) => browser.send({ method: 'PUT', url, body });
const changePassword = (browser: Browser, currentPassword: string, password: string, confirmPassword = password) =>
  put(browser, '/api/user/password', { currentPassword, password, confirmPassword });
const changeEmail = (browser: Browser, email: string, currentPassword = PASSWORD) =>
  put(browser, '/api/user/email', { email, currentPassword });
const changeProfile = (browser: Browser, body: object) =>
  browser.send({ method: 'PATCH', url: '/api/user/profile', body });
const sidOf = (browser: Browser) => browser.cookies.find(({ name }) => name === 'sid')!.value;
const login = async (email: string, password: string, browser = app.visitor()) =>
  (await browser.post('/api/auth/login', { email, password })).status;
const freshAddress = () => `${crypto.randomUUID()}@example.com`;
async function secondDevice({ person }: Person): Promise<Browser> {
  const browser = app.visitor();
  expect(await login(person.email, PASSWORD, browser)).toBe(200);
  return browser;
}

test('changes names individually, trims them, and treats an empty one as none', async () => {
  const person = await app.signIn({ firstName: 'Ada', lastName: 'King' });
  const answer = await changeProfile(person, { firstName: '  Augusta\n Ada ' });
  expect(answer).toMatchObject({ status: 200, body: { user: { firstName: 'Augusta Ada', lastName: 'King' } } });
  await changeProfile(person, { lastName: ' ' });
  expect((await me(person)).body).toMatchObject({ firstName: 'Augusta Ada', lastName: null });
});

test('refuses a username taken in another case beside its field, but lets one’s own change case', async () => {
  const [person, other] = [await app.signIn({ username: 'walker', usernameKey: 'walker' }), await app.signIn()];
  const refused = await changeProfile(other, { username: 'WALKER' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'username_taken', fields: { username: expect.any(String) } },
  });
  expect((await changeProfile(person, { username: 'Walker' })).body.user.username).toBe('Walker');
});

test('does not set rights, address, or password along with the names', async () => {
  const person = await app.signIn();
  const before = (await me(person)).body;
  for (const key of [
    'isAdmin',
    'isPro',
    'email',
    'emailVerified',
    'purchasedExams',
    'password',
    'passwordHash',
    'disabledAt',
    'id',
  ]) {
    expect(refusal(await changeProfile(person, { firstName: 'Eve', [key]: true })), key).toBe('malformed');
  }
  expect((await me(person)).body).toEqual(before);
});

test('ends every other session with a new password, renews this one’s id, and mails the person', async () => {
  const here = await app.signIn();
  const there = await secondDevice(here);
  const oldSid = sidOf(here);
  expect((await changePassword(here, PASSWORD, NEW)).status).toBe(200);
  expect((await me(here)).status).toBe(200);
  expect(sidOf(here)).not.toBe(oldSid);
  expect((await app.visitor().get('/api/auth/me', { cookie: `sid=${oldSid}` })).status).toBe(401);
  expect((await me(there)).status).toBe(401);
  const { email } = here.person;
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
  const [mail, ...others] = await mailsTo(app, email);
  expect([mail!.subject, others]).toEqual(['Your password was changed', []]);
  expect(mail!.text).toContain('logged out everywhere except on the device you used to change it');
});

test('changes nothing on a wrong password or a weak or mistyped new one', async () => {
  const person = await app.signIn();
  expect(refusal(await changePassword(person, 'wrong', NEW))).toBe('wrong_password');
  expect((await changePassword(person, PASSWORD, 'password1')).body).toMatchObject({
    code: 'weak_password',
    fields: { password: 'This password is too common' },
  });
  expect((await changePassword(person, PASSWORD, person.person.email)).body).toMatchObject({ code: 'weak_password' });
  expect((await changePassword(person, PASSWORD, NEW, 'another')).body).toMatchObject({
    fields: { confirmPassword: "Passwords don't match" },
  });
  expect(await login(person.person.email, PASSWORD)).toBe(200);
});

test('takes a fresh login for the current password, and the current password for a fresh login', async () => {
  const person = await app.signIn();
  const { email } = person.person;
  const change = (body: object) => put(person, '/api/user/password', { password: NEW, confirmPassword: NEW, ...body });
  const move = (body: object) => put(person, '/api/user/email', { email: freshAddress(), ...body });
  const leave = (body: object) => person.send({ method: 'DELETE', url: '/api/user/account', body });
  expect((await move({})).status).toBe(202);
  // Wrong is wrong, however fresh the login.
  for (const call of [change, move, leave])
    expect(refusal(await call({ currentPassword: 'wrong' }))).toBe('wrong_password');

  app.clock.advance(15 * 60 + 1);
  for (const call of [change, move, leave]) expect(refusal(await call({}))).toBe('reauth_required');
  // Checked before the login is looked at.
  expect(refusal(await change({ confirmPassword: 'another' }))).toBe('malformed');
  expect((await move({ currentPassword: PASSWORD })).status).toBe(202);
  expect((await change({ currentPassword: PASSWORD })).status).toBe(200);
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
  // The new session is fresh.
  expect((await leave({})).status).toBe(204);
});

test('lets people without a password do everything else, and set one by an emailed link', async () => {
  const person = await app.signIn({ passwordHash: null });
  const { email } = person.person;
  expect((await me(person)).body.hasPassword).toBe(false);
  expect(await login(email, '')).toBe(400);
  expect(await login(email, PASSWORD)).toBe(401);
  expect(refusal(await person.post('/api/auth/reauth', { password: PASSWORD }))).toBe('wrong_password');
  expect(refusal(await changeEmail(person, freshAddress()))).toBe('wrong_password');
  expect((await put(person, '/api/user/email', { email: freshAddress() })).status).toBe(202);
  app.clock.advance(15 * 60 + 1);
  expect(refusal(await put(person, '/api/user/email', { email: freshAddress() }))).toBe('reauth_required');

  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = tokenIn((await mailsTo(app, email)).at(-1)!);
  const reset = { token, password: NEW, confirmPassword: NEW };
  expect((await app.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
  const browser = app.visitor();
  expect(await login(email, NEW, browser)).toBe(200);
  expect((await me(browser)).body.hasPassword).toBe(true);
});

test('says when each credential was made and last used, but not what it is checked against', async () => {
  const person = await app.signIn();
  app.clock.advance(60);
  expect(await login(person.person.email, PASSWORD)).toBe(200);
  const { records } = (await person.get('/api/user/export')).body;
  expect(records.credentials).toMatchObject([
    { kind: 'password', createdAt: app.clock.iso(-60), lastUsedAt: app.clock.iso() },
  ]);
  await changePassword(person, PASSWORD, NEW);
  const after = (await person.get('/api/user/export')).body.records.credentials;
  expect(after).toMatchObject([{ createdAt: app.clock.iso(), lastUsedAt: null }]);
  expect(after[0].id).not.toBe(records.credentials[0].id);
});

test('renews the session id when the password is entered again, and refuses a wrong one without signing out', async () => {
  const person = await app.signIn();
  const oldSid = sidOf(person);
  expect(refusal(await person.post('/api/auth/reauth', { password: 'wrong' }))).toBe('wrong_password');
  expect(sidOf(person)).toBe(oldSid);
  expect((await person.post('/api/auth/reauth', { password: PASSWORD })).status).toBe(200);
  expect(sidOf(person)).not.toBe(oldSid);
  expect((await app.visitor().get('/api/auth/me', { cookie: `sid=${oldSid}` })).status).toBe(401);
});

test('limits guessing the password in an open session', async () => {
  const limited = await startTestApp({ home: app.home, clock: app.clock, settings: { RATE_LIMITS: '1' } });
  try {
    const thief = await limited.signIn();
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1)
      answers.push(refusal(await thief.post('/api/auth/reauth', { password: `guess ${guess}` })));
    expect([answers[9], answers[10]]).toEqual(['wrong_password', 'too_many_requests']);
    expect(refusal(await changePassword(thief, PASSWORD, NEW))).toBe('too_many_requests');
  } finally {
    await limited.close();
  }
});

test('changes an address once its mailed link is used, and tells both addresses', async () => {
  const person = await app.signIn({ isEmailVerified: false });
  const [oldEmail, newEmail] = [person.person.email, freshAddress()];
  expect(refusal(await changeEmail(person, newEmail, 'wrong'))).toBe('wrong_password');
  expect((await changeEmail(person, newEmail)).status).toBe(202);
  expect((await me(person)).body).toMatchObject({ email: oldEmail, emailVerified: false });
  const [letter] = await mailsTo(app, newEmail);
  expect((await mailsTo(app, oldEmail)).map(({ subject }) => subject)).toEqual(['A new email address was requested']);
  const token = tokenIn(letter!);
  expect(JSON.stringify(await dump(app.database))).not.toContain(token);

  const reader = app.visitor();
  for (let again = 0; again < 2; again += 1)
    expect((await reader.get(`/api/auth/verify-email/${token}`)).status).toBe(200);
  expect(reader.cookies).toEqual([]);
  expect((await me(person)).body).toMatchObject({ email: newEmail, emailVerified: true });
  expect([await login(oldEmail, PASSWORD), await login(newEmail, PASSWORD)]).toEqual([401, 200]);
  expect((await mailsTo(app, oldEmail)).map(({ subject }) => subject).sort()).toEqual([
    'A new email address was requested',
    'Your email address was changed',
  ]);
});

test('keeps only the newest change of address, for a day, and fails it if the address is taken meanwhile', async () => {
  const person = await app.signIn();
  const [first, second, third] = [freshAddress(), freshAddress(), freshAddress()];
  const tokenFor = async (email: string) => {
    expect((await changeEmail(person, email)).status).toBe(202);
    return tokenIn((await mailsTo(app, email)).at(-1)!);
  };
  const verify = async (token: string) => app.visitor().get(`/api/auth/verify-email/${token}`);
  const [older, newer] = [await tokenFor(first), await tokenFor(second)];
  expect(refusal(await verify(older))).toBe('bad_token');
  await makePerson(app.database, app.clock.iso(), { email: second });
  expect(refusal(await verify(newer))).toBe('email_taken');
  const late = await tokenFor(third);
  app.clock.advance(24 * HOUR);
  expect(refusal(await verify(late))).toBe('bad_token');
  app.clock.advance(-HOUR);
  expect(refusal(await verify(late)), 'after the clock was set back').toBe('bad_token');
  expect((await me(await secondDevice(person))).body.email).toBe(person.person.email);
});

test('refuses a taken address or the current one beside its field', async () => {
  const [person, other] = [await app.signIn(), await app.signIn()];
  expect((await changeEmail(person, other.person.email.toUpperCase())).body).toMatchObject({
    code: 'email_taken',
    fields: { email: expect.any(String) },
  });
  expect((await changeEmail(person, person.person.email)).body).toMatchObject({
    code: 'malformed',
    fields: { email: expect.any(String) },
  });
});

test('cancels a thief’s change of address with a new or reset password', async () => {
  for (const reaction of ['change', 'reset']) {
    const person = await app.signIn();
    const { email } = person.person;
    const thievish = freshAddress();
    await changeEmail(person, thievish);
    const token = tokenIn((await mailsTo(app, thievish))[0]!);
    if (reaction === 'change') await changePassword(person, PASSWORD, NEW);
    else {
      app.clock.advance(1);
      await app.visitor().post('/api/auth/forgot-password', { email });
      await app.visitor().post('/api/auth/reset-password', {
        token: tokenIn((await mailsTo(app, email)).at(-1)!),
        password: NEW,
        confirmPassword: NEW,
      });
    }
    expect(refusal(await app.visitor().get(`/api/auth/verify-email/${token}`)), reaction).toBe('bad_token');
    expect(await login(email, NEW)).toBe(200);
  }
});

test('voids links mailed to the old address after a change', async () => {
  const person = await app.signIn({ isEmailVerified: false });
  const [oldEmail, newEmail] = [person.person.email, freshAddress()];
  await person.post('/api/auth/verify-email/resend');
  const verification = tokenIn((await mailsTo(app, oldEmail)).at(-1)!);
  app.clock.advance(1);
  await app.visitor().post('/api/auth/forgot-password', { email: oldEmail });
  const reset = tokenIn((await mailsTo(app, oldEmail)).at(-1)!);
  await changeEmail(person, newEmail);
  await app.visitor().get(`/api/auth/verify-email/${tokenIn((await mailsTo(app, newEmail))[0]!)}`);
  expect(refusal(await app.visitor().get(`/api/auth/verify-email/${verification}`))).toBe('bad_token');
  expect(
    refusal(
      await app.visitor().post('/api/auth/reset-password', { token: reset, password: NEW, confirmPassword: NEW }),
    ),
  ).toBe('bad_token');
});

test('lists one’s sessions with their devices, this one first, and signs each out', async () => {
  const here = await app.signIn();
  const there = app.visitor();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await there.post('/api/auth/login', { email: here.person.email, password: PASSWORD }, { 'user-agent': agent });
  const listed = (await here.get('/api/user/sessions')).body;
  expect(listed).toMatchObject([
    { isCurrent: true },
    { isCurrent: false, device: 'Firefox on Linux', startedAt: app.clock.iso(), lastUsedAt: app.clock.iso() },
  ]);
  expect(JSON.stringify(listed)).not.toContain(sidOf(here));
  expect((await app.visitor().get('/api/auth/me', { cookie: `sid=${listed[0].id}` })).status).toBe(401);
  const end = (id: string) => here.send({ method: 'DELETE', url: `/api/user/sessions/${id}` });
  expect((await end(listed[1].id)).status).toBe(204);
  expect((await me(there)).status).toBe(401);
  expect(refusal(await end(listed[1].id))).toBe('not_found');
  expect((await end(listed[0].id)).status).toBe(204);
  expect(here.cookies).toEqual([]);
});

test('tracks when a session was last used', async () => {
  const person = await app.signIn();
  app.clock.advance(5 * HOUR);
  await me(person);
  expect((await person.get('/api/user/sessions')).body).toMatchObject([
    { lastUsedAt: app.clock.iso(), startedAt: app.clock.iso(-5 * HOUR) },
  ]);
});

test('lets nobody sign out another person’s session, not even an administrator', async () => {
  const victim = await app.signIn();
  const [{ id }] = (await victim.get('/api/user/sessions')).body;
  for (const stranger of [await app.signIn(), await app.signIn({ isAdmin: true })]) {
    expect(refusal(await stranger.send({ method: 'DELETE', url: `/api/user/sessions/${id}` }))).toBe('not_found');
  }
  expect((await me(victim)).status).toBe(200);
});
