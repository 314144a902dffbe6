import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';

const DAY = 86_400;
const NEW = 'a long walk home';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const create = (body: object) => admin.post('/api/admin/users', body);
const logIn = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });
const setPassword = (token: string, password = NEW) =>
  app.visitor().post('/api/auth/reset-password', { token, password, confirmPassword: password });

test('creates an account with roles and access, whose person alone sets the first password, within 14 days', async () => {
  const email = 'Ada.Byron@example.com';
  const made = await create({
    email,
    firstName: 'Ada',
    roles: ['support', 'author'],
    examIds: [app.exam.id],
    until: '2099-12-31',
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      email,
      username: 'Ada.Byron',
      emailVerified: false,
      isAdmin: false,
      roles: ['author', 'support'],
      grants: [{ examId: app.exam.id, expiresAt: '2099-12-31T23:59:59.000Z', reason: 'Given with the account' }],
    },
  });
  const [mail, ...more] = await mailsTo(app, email);
  expect(more).toEqual([]);
  const token = tokenIn(mail!);
  expect(made.text).not.toContain(token);
  expect(refusal(await logIn(email, ''))).toBe('malformed');
  expect(refusal(await logIn(email, NEW))).toBe('invalid_credentials');
  app.clock.advance(13 * DAY);
  expect((await setPassword(token)).status).toBe(200);
  expect(refusal(await setPassword(token, 'another long walk'))).toBe('bad_token');
  expect(await logIn(email, NEW)).toMatchObject({
    status: 200,
    body: { user: { emailVerified: true, roles: ['author', 'support'] } },
  });
  const written = await query(
    app.database,
    `select action, actor_id as "actorId", after from audit where subject_user_id = '${made.body.id}'`,
  );
  expect(written).toMatchObject([
    { action: 'create', actorId: admin.person.id, after: { roles: ['author', 'support'], examIds: [app.exam.id] } },
  ]);
  expect(JSON.stringify(written)).not.toContain('example.com');
});

test('lets the link end, after which a forgotten password leads in', async () => {
  admin = await app.signIn({ isAdmin: true });
  const email = 'late@example.com';
  expect((await create({ email, emailVerified: true })).body.emailVerified).toBe(true);
  const [mail] = await mailsTo(app, email);
  app.clock.advance(14 * DAY + 1);
  expect(refusal(await setPassword(tokenIn(mail!)))).toBe('bad_token');
  expect((await app.visitor().post('/api/auth/forgot-password', { email })).status).toBe(200);
  expect((await setPassword(tokenIn((await mailsTo(app, email)).at(-1)!))).status).toBe(200);
  expect((await logIn(email, NEW)).status).toBe(200);
});

test('refuses what is taken or unknown, and a password, and writes nothing then', async () => {
  admin = await app.signIn({ isAdmin: true });
  await create({ email: 'taken@example.com', username: 'taken' });
  const people = () => query(app.database, 'select id from "user"');
  const before = await people();
  const email = 'new@example.com';
  expect(refusal(await create({ email: 'TAKEN@example.com' }))).toBe('email_taken');
  expect(refusal(await create({ email, username: 'TAKEN' }))).toBe('username_taken');
  expect(refusal(await create({ email, examIds: [crypto.randomUUID()] }))).toBe('not_found');
  expect(refusal(await create({ email, groupId: crypto.randomUUID() }))).toBe('not_found');
  expect(refusal(await create({ email, until: '2020-01-01' }))).toBe('malformed');
  expect(refusal(await create({ email, password: NEW }))).toBe('malformed');
  expect(await people()).toEqual(before);
  expect(await mailsTo(app, email)).toEqual([]);
});

test('makes another username if that of the address is taken, and gives what the address was invited to', async () => {
  const email = 'twin@example.com';
  await create({ email: 'other@example.com', username: 'TWIN' });
  await admin.post('/api/admin/invitations', { list: email, examIds: [app.exam.id] });
  const { body } = await create({ email });
  expect(body.username).toMatch(/^twin-[0-9a-f]{6}$/);
  expect(body.grants).toMatchObject([{ examId: app.exam.id, reason: 'Invitation' }]);
  expect((await admin.get('/api/admin/invitations?search=twin')).body.invitations).toMatchObject([
    { state: 'accepted', userId: body.id },
  ]);
});

test('creates accounts where nobody else can, and asks administrators to prove themselves', async () => {
  const late = await app.signIn({ isAdmin: true });
  app.clock.advance(15 * 60 + 1);
  expect(refusal(await late.post('/api/admin/users', { email: 'x@example.com' }))).toBe('reauth_required');
  const closed = await startTestApp({ content: null, settings: { REGISTRATION: 'nobody' } });
  const { status } = await (
    await closed.signIn({ isAdmin: true })
  ).post('/api/admin/users', { email: 'x@example.com', isAdmin: true });
  expect(status).toBe(201);
  await closed.close();
});
