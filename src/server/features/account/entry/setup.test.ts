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

test('a fresh installation has no account, and nothing but the printed token makes the first', async () => {
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

test('the token works once, however many use it at once, and every other one dies with it', async () => {
  const [token, other] = [tokenOf(await app.setup.link()), tokenOf(await app.setup.link())];
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => setUp(token, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  expect(refusal(await setUp(other, 'late'))).toBe('bad_token');
  expect(await query(app.database, 'select * from "user"')).toHaveLength(1);
  expect(await app.setup.link()).toBeNull();
});

test('where addresses must be verified, whoever set the site up signs in again without a mail', async () => {
  const strict = await startTestApp({ content: null, settings: { REQUIRE_VERIFIED_EMAIL: '1' } });
  const token = tokenOf(await strict.setup.link());
  expect(await setUp(token, 'first', strict.visitor())).toMatchObject({ body: { user: { emailVerified: true } } });
  const login = await strict.visitor().post('/api/auth/login', { email: 'first@example.com', password: PASSWORD });
  expect(login.status).toBe(200);
  expect(await query(strict.database, 'select * from mail')).toEqual([]);
  await strict.close();
});

test('there is no link where an administrator is, and one made otherwise voids those that were printed', async () => {
  const token = tokenOf(await app.setup.link());
  await makePerson(app.database, app.clock.iso(), { isAdmin: true });
  expect(await app.setup.link()).toBeNull();
  expect(refusal(await setUp(token))).toBe('bad_token');
});

test('what is wrong with the form is said, and does not use the token up', async () => {
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
