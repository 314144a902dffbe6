import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { runAdminCommand } from './admin.command.ts';

let app: TestApp;
let said: string[];
beforeEach(async () => {
  app = await startTestApp({ content: null });
  said = [];
});
afterEach(() => app.close());

const run = (verb: string, ...args: string[]) =>
  runAdminCommand(verb, args, { database: app.database, now: app.clock.now }, (line) => void said.push(line));
const login = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });
const passwordIn = (line: string) => /[\w-]{16}/.exec(line)![0];

test('creates an administrator who signs in with the printed password', async () => {
  expect(await run('create', 'boss@example.com')).toBe(0);
  const answer = await login('boss@example.com', passwordIn(said[0]!.replace('boss@example.com', '')));
  expect(answer).toMatchObject({ status: 200, body: { user: { isAdmin: true, emailVerified: true } } });
});

test('promotes an existing account, keeping its password and ending its sessions once', async () => {
  const person = await app.signIn();
  const { email } = person.person;
  expect(await run('create', email.toUpperCase())).toBe(0);
  expect((await person.get('/api/auth/me')).status).toBe(401);
  const again = app.visitor();
  expect(await again.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { user: { isAdmin: true } },
  });
  expect(await run('create', email)).toBe(0);
  expect((await again.get('/api/auth/me')).status).toBe(200);
  expect(await run('reset-password', email)).toBe(0);
  const { id } = person.person;
  const written = await query(app.database, 'select * from audit order by at, action');
  expect(written).toMatchObject([
    { actorId: null, requestId: null, action: 'change', subjectKind: 'user', subjectId: id, after: { isAdmin: true } },
    { actorId: null, requestId: null, action: 'reset_password', subjectKind: 'user', subjectId: id },
  ]);
});

test('gives and takes roles, with an entry of its own and the sessions ended, and refuses what is none', async () => {
  const person = await app.signIn();
  const { email, id } = person.person;
  expect(await run('roles', email.toUpperCase(), 'support', 'author')).toBe(0);
  expect((await person.get('/api/auth/me')).status).toBe(401);
  const again = app.visitor();
  expect(await again.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({
    body: { user: { isAdmin: false, roles: ['author', 'support'] } },
  });
  expect((await again.get('/api/admin/users')).status).toBe(200);
  expect([await run('roles', email, 'king'), await run('roles', 'nobody@example.com', 'author')]).toEqual([2, 1]);
  expect(await run('roles', email)).toBe(0);
  expect((await again.get('/api/admin/users')).status).toBe(401);
  const written = await query(app.database, 'select action, actor_id as "actorId", subject_user_id as "of" from audit');
  expect(written).toEqual(Array(2).fill({ action: 'change', actorId: null, of: id }));
});

test('takes the right of an administrator or a role, but never the last administrator’s', async () => {
  const [one, other] = [
    await app.signIn({ isAdmin: true, roles: ['author', 'support'] }),
    await app.signIn({ isAdmin: true }),
  ];
  const { email } = one.person;
  expect(await run('demote', email, 'support')).toBe(0);
  expect((await one.get('/api/auth/me')).status).toBe(401);
  const again = app.visitor();
  expect(await again.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({
    body: { user: { isAdmin: true, roles: ['author'] } },
  });
  expect(await run('demote', email)).toBe(0);
  expect(said.at(-1)).toContain('no longer an administrator and keeps the roles: author');
  expect((await again.get('/api/auth/me')).status).toBe(401);
  for (const verb of ['demote', 'disable']) {
    expect(await run(verb, other.person.email)).toBe(1);
    expect(said.at(-1)).toContain('This is the only administrator.');
  }
  expect((await other.get('/api/admin/users')).status).toBe(200);
  expect([await run('demote', email, 'king'), await run('demote', 'nobody@example.com')]).toEqual([2, 1]);
  const written = await query(app.database, 'select action, actor_id as "actorId", subject_user_id as "of" from audit');
  expect(written).toEqual(Array(2).fill({ action: 'change', actorId: null, of: one.person.id }));
});

test('disables an account from its next request on, and lets it in again, also one that left', async () => {
  const person = await app.signIn();
  const { email, id } = person.person;
  const admin = await app.signIn({ isAdmin: true });
  expect(await run('disable', email)).toBe(0);
  expect((await person.get('/api/auth/me')).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect(await run('disable', email)).toBe(0);
  expect(said.at(-1)).toContain('was already disabled');
  expect(await run('enable', email)).toBe(0);
  expect((await login(email, PASSWORD)).status).toBe(200);
  for (const verb of [['enable'], ['create']]) {
    expect((await admin.post(`/api/admin/users/${id}/remove-from-site`)).status).toBe(204);
    expect((await login(email, PASSWORD)).status).not.toBe(200);
    expect(await run(verb[0]!, email)).toBe(0);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await admin.get(`/api/admin/users/${id}`)).body).toMatchObject({ left: null, disabledAt: null });
  }
  expect(await run('enable', 'nobody@example.com')).toBe(1);
});

test('ends every session when the operator resets a password', async () => {
  const person = await app.signIn();
  const { email } = person.person;
  expect(await run('reset-password', email)).toBe(0);
  expect((await person.get('/api/auth/me')).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(email, passwordIn(said[0]!.replace(email, '')))).status).toBe(200);
});

test('lets people the operator names sign in without a mail where addresses must be verified', async () => {
  const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'a long walk home' };
  const strict = await startTestApp({ content: null, settings: { REQUIRE_VERIFIED_EMAIL: '1', ...admin } });
  const signIn = async (email: string, password: string) => {
    const { status, body } = await strict.visitor().post('/api/auth/login', { email, password });
    return body.code ?? status;
  };
  const operator = (verb: string, email: string) =>
    runAdminCommand(
      verb,
      [email],
      { database: strict.database, now: strict.clock.now },
      (line) => void said.push(line),
    );
  expect(await signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).toBe(200);

  for (const change of [{}, { isAdmin: true }]) {
    const { email } = await makePerson(strict.database, strict.clock.iso(), { ...change, isEmailVerified: false });
    expect(await signIn(email, PASSWORD)).toBe('email_unverified');
    await operator('create', email);
    expect(await signIn(email, PASSWORD)).toBe(200);
  }
  const { email } = await makePerson(strict.database, strict.clock.iso(), { isEmailVerified: false });
  await operator('reset-password', email);
  expect(await signIn(email, passwordIn(said.at(-1)!.replace(email, '')))).toBe(200);
  await strict.close();
});

test('does nothing and exits with an error without a known address', async () => {
  expect([
    await run('create'),
    await run('create', 'no address'),
    await run('reset-password', 'nobody@example.com'),
  ]).toEqual([2, 2, 1]);
});

test('creates the administrator from the settings once, and warns of an easily guessed password', async () => {
  const settings = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'password1' };
  for (const isNew of [true, false]) {
    const again = await startTestApp({ home: app.home, clock: app.clock, settings });
    expect(again.log.join().includes('administrator created')).toBe(isNew);
    expect(again.log.join()).toContain('ADMIN_PASSWORD is easy to guess');
    expect(
      (await again.visitor().post('/api/auth/login', { email: 'root@example.com', password: 'password1' })).status,
    ).toBe(200);
    expect(await again.setup.link()).toBeNull();
    await again.close();
  }
});
