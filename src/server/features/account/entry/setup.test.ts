import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makePerson } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ content: null });
});
afterEach(() => app.close());

const PASSWORD = 'a long walk home';
const setUp = (token: string, name = 'first', by = app.visitor()) =>
  by.post('/api/auth/setup', {
    token,
    email: `${name}@example.com`,
    username: name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
const tokenOf = (link: string | null) => /^http:\/\/localhost:3000\/setup\/([\w-]{43})$/.exec(link ?? '')![1]!;

test('has no account when new, and creates the first only with the printed token', async () => {
  expect((await dump(app.database)).user).toEqual([]);
  const token = tokenOf(await app.setup.link());
  expect(JSON.stringify(await dump(app.database))).not.toContain(token);
  for (const wrong of ['x', token.slice(1), `${token}A`, 'A'.repeat(43)])
    expect(refusal(await setUp(wrong))).toBe('bad_token');
  const admin = app.visitor();
  expect(await setUp(token, 'first', admin)).toMatchObject({
    status: 201,
    body: { user: { isAdmin: true, username: 'first' } },
  });
  expect((await admin.get('/api/auth/me')).body.isAdmin).toBe(true);
  expect(app.log.join('\n')).not.toContain(token);
});

test('says whether a link still works, as often as asked', async () => {
  const ask = (token: string) => app.visitor().get(`/api/auth/setup/${token}`);
  const [token, other] = [tokenOf(await app.setup.link()), tokenOf(await app.setup.link())];
  for (const open of [token, token, other]) expect((await ask(open)).status).toBe(204);
  expect(refusal(await ask('A'.repeat(43)))).toBe('bad_token');
  expect((await setUp(token)).status).toBe(201);
  for (const closed of [token, other]) expect(refusal(await ask(closed))).toBe('bad_token');
});

test('accepts the token once, even concurrently, and voids all others', async () => {
  const [token, other] = [tokenOf(await app.setup.link()), tokenOf(await app.setup.link())];
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => setUp(token, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  expect(refusal(await setUp(other, 'late'))).toBe('bad_token');
  expect(await query(app.database, 'select * from "user"')).toHaveLength(1);
  expect(await app.setup.link()).toBeNull();
});

test('lets the first administrator sign in again without a mail where addresses must be verified', async () => {
  const strict = await startTestApp({ content: null, settings: { REQUIRE_VERIFIED_EMAIL: '1' } });
  const token = tokenOf(await strict.setup.link());
  expect(await setUp(token, 'first', strict.visitor())).toMatchObject({ body: { user: { emailVerified: true } } });
  const login = await strict.visitor().post('/api/auth/login', { email: 'first@example.com', password: PASSWORD });
  expect(login.status).toBe(200);
  expect(await query(strict.database, 'select * from mail')).toEqual([]);
  await strict.close();
});

test('prints no link if there is an administrator, and voids printed ones when one is created otherwise', async () => {
  const token = tokenOf(await app.setup.link());
  await makePerson(app.database, app.clock.iso(), { isAdmin: true });
  expect(await app.setup.link()).toBeNull();
  expect(refusal(await setUp(token))).toBe('bad_token');
});

test('reports errors in the form without using up the token', async () => {
  const token = tokenOf(await app.setup.link());
  const weak = await app.visitor().post('/api/auth/setup', {
    token,
    email: 'first@example.com',
    username: 'first',
    password: 'password1',
    confirmPassword: 'password1',
  });
  expect(weak.body).toMatchObject({ code: 'weak_password', fields: { password: 'This password is too common' } });
  await makePerson(app.database, app.clock.iso(), { email: 'first@example.com' });
  expect(refusal(await setUp(token))).toBe('email_taken');
  expect((await setUp(token, 'second')).status).toBe(201);
});
