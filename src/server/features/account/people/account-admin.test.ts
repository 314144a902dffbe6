import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { buy } from '../../../../../tests/factories/payments.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const at = (id: string) => `/api/admin/users/${id}`;
const change = (id: string, body: object, browser: Browser = admin) =>
  browser.send({ method: 'PATCH', url: at(id), body });
const remove = (id: string, browser: Browser = admin) => browser.send({ method: 'DELETE', url: at(id), body: {} });
const auditsOn = (id: string) =>
  query<{ action: string; actorId: string }>(
    app.database,
    `select action, actor_id as "actorId" from audit where subject_id = '${id}'`,
  );

test('pages, searches, filters, and sorts accounts, without secrets', async () => {
  await Promise.all(
    ['quill', 'quince'].map((name) =>
      makePerson(app.database, app.clock.iso(), { email: `${name}@example.com`, firstName: name.toUpperCase() }),
    ),
  );
  const list = (search: string) => admin.get(`/api/admin/users?${search}`);
  expect((await list('search=QUI&sort=email&order=asc')).body).toMatchObject({
    total: 2,
    users: [{ email: 'quill@example.com' }, { email: 'quince@example.com' }],
  });
  expect((await list('search=qui&sort=email&order=desc&limit=1')).body).toMatchObject({
    total: 2,
    users: [{ email: 'quince@example.com' }],
  });
  expect((await list('search=qui&sort=email&order=asc&limit=1&page=2')).body.users).toMatchObject([
    { email: 'quince@example.com' },
  ]);
  expect((await list('show=admins')).body.users).toMatchObject([{ id: admin.person.id }]);
  expect((await list('show=students&search=qui')).body.total).toBe(2);
  expect((await list('show=disabled')).body.total).toBe(0);
  expect((await list('search=%25')).body.total).toBe(0);
  expect(refusal(await list('limit=101'))).toBe('malformed');
  const { text } = await list('limit=100');
  expect(text).not.toMatch(/argon2|password|token|sid"/i);
});

test('shows an account with its grants and its use', async () => {
  const person = await app.signIn({ grants: [{ examId: app.exam.id, note: 'a gift' }] });
  await buy(app, person, app.exam.id).catch(() => undefined);
  const { body } = await admin.get(at(person.person.id));
  expect(body).toMatchObject({
    email: person.person.email,
    sessionCount: 1,
    attemptCount: 0,
    grants: [{ reason: 'a gift', examName: app.exam.name }],
  });
  expect(refusal(await admin.get(at(crypto.randomUUID())))).toBe('not_found');
});

test('applies a granted or revoked right on the next request, and audits it once', async () => {
  const person = await app.signIn();
  const { id } = person.person;
  expect(refusal(await person.get('/api/admin/users'))).toBe('forbidden');
  const logIn = async () =>
    (await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD })).status;
  expect(await change(id, { isAdmin: true })).toMatchObject({ status: 200, body: { isAdmin: true, sessionCount: 0 } });
  expect(refusal(await person.get('/api/admin/users'))).toBe('unauthenticated');
  expect(await logIn()).toBe(200);
  expect((await person.get('/api/admin/users')).status).toBe(200);
  expect((await change(id, { isAdmin: true })).status).toBe(200);
  expect((await person.get('/api/admin/users')).status).toBe(200);
  await change(id, { isAdmin: false });
  expect(refusal(await person.get('/api/auth/me'))).toBe('unauthenticated');
  expect(await logIn()).toBe(200);
  expect(refusal(await person.get('/api/admin/users'))).toBe('forbidden');
  expect(await change(id, { disabled: true })).toMatchObject({
    body: { disabledAt: app.clock.iso(), sessionCount: 0 },
  });
  expect(refusal(await person.get('/api/auth/me'))).toBe('unauthenticated');
  expect(refusal(await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD }))).toBe(
    'invalid_credentials',
  );
  expect(refusal(await admin.post(`${at(id)}/send-reset`))).toBe('account_disabled');
  await change(id, { disabled: false });
  expect(await logIn()).toBe(200);
  const audits = await auditsOn(id);
  expect(audits.map(({ action }) => action)).toEqual(['change', 'change', 'change', 'change']);
  expect(new Set(audits.map(({ actorId }) => actorId))).toEqual(new Set([admin.person.id]));
});

test('ends every session of a person whose role changes, and nobody else’s', async () => {
  const [person, bystander] = [await app.signIn(), await app.signIn()];
  const { id, email } = person.person;
  for (const isAdmin of [true, false]) {
    const devices = [app.visitor(), app.visitor()];
    for (const device of devices)
      expect((await device.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
    expect((await change(id, { isAdmin })).status).toBe(200);
    for (const device of [person, ...devices])
      expect(refusal(await device.get('/api/auth/me'))).toBe('unauthenticated');
  }
  for (const other of [bystander, admin]) expect((await other.get('/api/auth/me')).status).toBe(200);
});

test('allows no other changes', async () => {
  const { id } = await makePerson(app.database, app.clock.iso());
  for (const stray of ['email', 'isPro', 'emailVerified', 'password', 'passwordHash'])
    expect(refusal(await change(id, { [stray]: true }))).toBe('malformed');
  expect(await auditsOn(id)).toEqual([]);
});

test('asks for the password again after fifteen minutes before changing rights', async () => {
  const late = await app.signIn({ isAdmin: true });
  const { id } = await makePerson(app.database, app.clock.iso(), {
    secondFactorAt: app.clock.iso(),
    grants: [{ examId: app.exam.id }],
  });
  const [grant] = await query<{ id: string }>(app.database, `select id from entitlement where user_id = '${id}'`);
  app.clock.advance(15 * 60 + 1);
  const acts = [
    () => change(id, { isAdmin: true }, late),
    () => late.post(`${at(id)}/grants`, { examId: null, reason: 'a gift', expiresAt: null }),
    () => late.send({ method: 'DELETE', url: `/api/admin/grants/${grant!.id}`, body: {} }),
    () => late.send({ method: 'DELETE', url: `${at(id)}/second-factor`, body: {} }),
    () => remove(id, late),
  ];
  for (const act of acts) expect(refusal(await act())).toBe('reauth_required');
  app.clock.advance(-60);
  for (const act of acts) expect(refusal(await act()), 'after the clock was set back').toBe('reauth_required');
  expect(refusal(await late.post('/api/auth/reauth', { password: 'wrong' }))).toBe('wrong_password');
  expect((await late.post('/api/auth/reauth', { password: PASSWORD })).status).toBe(200);
  for (const act of acts) expect((await act()).status).toBeLessThan(300);
  admin = await app.signIn({ isAdmin: true });
});

test('signs a person out everywhere and mails them a link that nobody else sees', async () => {
  const person = await app.signIn();
  const { id, email } = person.person;
  expect((await admin.post(`${at(id)}/revoke-sessions`)).status).toBe(204);
  expect(refusal(await person.get('/api/auth/me'))).toBe('unauthenticated');
  const sent = await admin.post(`${at(id)}/send-reset`);
  expect(sent.status).toBe(202);
  const token = tokenIn((await mailsTo(app, email)).at(-1)!);
  expect(sent.text).not.toContain(token);
  const password = 'a long walk home';
  expect(
    (await app.visitor().post('/api/auth/reset-password', { token, password, confirmPassword: password })).status,
  ).toBe(200);
  // The clock stands still, so they have no order.
  expect((await auditsOn(id)).map(({ action }) => action).sort()).toEqual(['revoke_sessions', 'send_reset']);
});

test('removes a lost second factor, audits it, mails the person, and ends their sessions', async () => {
  const person = await app.signIn();
  const { id, email } = person.person;
  const removeFactor = (of: string, browser: Browser = admin) =>
    browser.send({ method: 'DELETE', url: `${at(of)}/second-factor`, body: {} });
  expect((await admin.get(at(id))).body.secondFactorSince).toBeNull();
  expect(refusal(await removeFactor(id))).toBe('not_found');
  expect(refusal(await removeFactor(admin.person.id))).toBe('own_account');

  const { secret } = (await person.post('/api/user/second-factor')).body;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  expect((await person.post('/api/user/second-factor/confirm', { code })).status).toBe(200);
  expect((await admin.get(at(id))).body.secondFactorSince).toBe(app.clock.iso());
  const logIn = () => app.visitor().post('/api/auth/login', { email, password: PASSWORD });
  expect(refusal(await logIn())).toBe('second_factor_required');

  expect((await removeFactor(id)).status).toBe(204);
  expect(refusal(await person.get('/api/auth/me'))).toBe('unauthenticated');
  expect((await logIn()).status).toBe(200);
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    'Two-factor authentication was turned off',
  ]);
  expect((await auditsOn(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['remove_second_factor', admin.person.id],
  ]);
  for (const table of ['second_factor', 'recovery_code'])
    expect(await query(app.database, `select user_id from ${table} where user_id = '${id}'`)).toEqual([]);
  expect(refusal(await removeFactor(id))).toBe('not_found');
});

test('gives and takes roles on the next request, each change audited with the person named', async () => {
  const person = await app.signIn();
  const { id } = person.person;
  const { body } = await change(id, { roles: ['reviewer', 'author', 'author'] });
  expect(body).toMatchObject({ isAdmin: false, roles: ['author', 'reviewer'] });
  expect(refusal(await person.get('/api/auth/me'))).toBe('unauthenticated');
  expect((await change(id, { roles: ['author', 'reviewer'] })).status).toBe(200);
  expect((await change(id, { roles: [] })).body.roles).toEqual([]);
  const audited = await query<{ of: string }>(
    app.database,
    `select before, after, subject_user_id as "of" from audit where subject_id = '${id}'`,
  );
  expect(audited.map(({ of }) => of)).toEqual([id, id]);
  expect(JSON.stringify(audited)).toContain('reviewer');
  expect(refusal(await change(id, { roles: ['king'] }))).toBe('malformed');
  expect((await admin.get('/api/admin/users?show=author')).body.total).toBe(0);
});

test('lets support help people, and never those who have a role', async () => {
  const support = await app.signIn({ roles: ['support'] });
  const [member, author] = [await app.signIn(), await app.signIn({ roles: ['author'] })];
  expect((await support.post(`${at(member.person.id)}/revoke-sessions`)).status).toBe(204);
  for (const { person } of [author, support, admin]) {
    expect(refusal(await support.post(`${at(person.id)}/revoke-sessions`))).toBe('forbidden');
    expect(refusal(await support.post(`${at(person.id)}/send-reset`))).toBe('forbidden');
  }
  for (const body of [{ isAdmin: true }, { roles: ['author'] }, { disabled: true }])
    expect(refusal(await change(support.person.id, body, support))).toBe('forbidden');
  const students = (await support.get('/api/admin/users?show=students&limit=100')).body.users;
  expect(students.some(({ id }: { id: string }) => id === author.person.id)).toBe(false);
});

test('deletes an account completely, but never one’s own', async () => {
  const person = await app.signIn({ grants: [{ examId: app.exam.id }] });
  expect(refusal(await remove(admin.person.id))).toBe('own_account');
  expect((await remove(person.person.id)).status).toBe(204);
  expect(refusal(await admin.get(at(person.person.id)))).toBe('not_found');
  expect(refusal(await remove(person.person.id))).toBe('not_found');
  expect(await query(app.database, `select id from entitlement where user_id = '${person.person.id}'`)).toEqual([]);
  expect((await auditsOn(person.person.id)).map(({ action }) => action)).toEqual(['delete']);
});

test('keeps at least one administrator, even when two demote each other at once', async () => {
  const admins = await query<{ id: string }>(
    app.database,
    `select id from "user" where is_admin = ${app.database.kind === 'sqlite' ? '1' : 'true'}`,
  );
  for (const { id } of admins) if (id !== admin.person.id) await change(id, { isAdmin: false });
  for (const body of [{ isAdmin: false }, { disabled: true }])
    expect(refusal(await change(admin.person.id, body))).toBe('last_admin');
  const other = await app.signIn({ isAdmin: true });
  const answers = await Promise.all([
    change(other.person.id, { isAdmin: false }, admin),
    change(admin.person.id, { isAdmin: false }, other),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  // The other lost the right, and with it the session, or was the last.
  expect(['last_admin', 'forbidden', 'unauthenticated']).toContain(
    answers.map(({ body }) => body.code).find((code) => code !== undefined),
  );
});
