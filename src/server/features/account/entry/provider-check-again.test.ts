import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { setSite } from '../../../../../tests/factories/door.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { startProvider, type TestProvider, type There } from '../../../../../tests/factories/sign-in-provider.ts';

// The library and the provider measure by the system's clock.
const clockOfToday = () => makeClock(new Date().toISOString());

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider('test');
});
afterAll(() => provider.stop());
afterEach(() => app.close());

const ada = (more: Partial<There> = {}): There => ({
  sub: randomUUID(),
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  preferred_username: 'ada',
  ...more,
});
const me = async (browser: Browser) => (await browser.get('/api/auth/me')).body;

/** An app that asks the provider again, every few minutes, about the people who are logged in. */
async function asking(more: Record<string, string> = {}) {
  app = await startTestApp({
    settings: { ...provider.settings, OIDC_TEST_CHECK_AGAIN: '1', ...more },
    clock: clockOfToday(),
  });
}
const groupOf = async (name: string): Promise<string> =>
  (await (await app.signIn({ isAdmin: true })).post('/api/admin/groups', { name, isAllExams: true, examIds: [] })).body
    .id;

test('ends within five minutes what somebody has whom the provider no longer vouches for, also through a password', async () => {
  await asking();
  await groupOf('Class');
  const [browser, byPassword] = [app.visitor(), app.visitor()];
  const person = ada({ groups: ['Class'] });
  const { user } = (await provider.signIn(browser, person)).body;
  expect((await me(browser)).isPro).toBe(true);
  // They set a password through their mailbox, which they still have.
  await byPassword.post('/api/auth/forgot-password', { email: 'ada@example.com' });
  const token = tokenIn((await mailsTo(app, 'ada@example.com')).at(-1)!);
  const password = 'a long walk home';
  await byPassword.post('/api/auth/reset-password', { token, password, confirmPassword: password });
  await provider.signIn(browser, person);
  const enter = () => byPassword.post('/api/auth/login', { email: 'ada@example.com', password });
  expect((await enter()).status).toBe(200);

  provider.remove(person.sub);
  app.clock.advance(240);
  await app.signIns.askAgain();
  for (const by of [browser, byPassword]) expect((await by.get('/api/auth/me')).status).toBe(401);
  const rights = await query(app.database, `select id from entitlement where user_id = '${user.id}'`);
  expect(rights).toEqual([]);
  expect(refusal(await enter())).toBe('has_left');
  expect((await byPassword.get('/api/left/data')).body.account.id).toBe(user.id);
  // Administrators see of whom that is so, by which provider and since when.
  const admin = await app.signIn({ isAdmin: true });
  const unconfirmed = async () => (await admin.get('/api/admin/users?show=unconfirmed')).body;
  const said = [{ provider: 'Test', since: app.clock.iso() }];
  expect(await unconfirmed()).toMatchObject({ total: 1, users: [{ id: user.id, unconfirmed: said }] });
  expect((await admin.get(`/api/admin/users/${user.id}`)).body.unconfirmed).toEqual(said);
  expect((await admin.get(`/api/admin/users/${admin.person.id}`)).body.unconfirmed).toEqual([]);
  // Vouched for again, they have it all again.
  expect((await provider.signIn(browser, person)).status).toBe(200);
  expect((await me(browser)).isPro).toBe(true);
  expect((await enter()).status).toBe(200);
  expect((await unconfirmed()).total).toBe(0);
});

test('follows the groups of somebody who is logged in, and removes who loses the last one where the site says so', async () => {
  await asking();
  await groupOf('Class');
  await setSite(app, 'lastExam', 'leave');
  const browser = app.visitor();
  const person = ada({ groups: ['Class'] });
  const { user } = (await provider.signIn(browser, person)).body;
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect((await me(browser)).isPro).toBe(true);
  // An answer without the claim, or a link to it, takes nobody out, and a link is said in the log.
  const said = () => app.log.filter((line) => line.includes('did not list the groups')).length;
  for (const groups of [undefined, { src: 'https://graph.example.com' }]) {
    provider.people.set(person.sub, { ...person, groups });
    app.clock.advance(240);
    await app.signIns.askAgain();
    expect((await me(browser)).isPro).toBe(true);
  }
  expect(said()).toBe(1);
  provider.people.set(person.sub, { ...person, groups: [] });
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect((await browser.get('/api/auth/me')).status).toBe(401);
  const left = await query(app.database, `select reason from leaver where user_id = '${user.id}'`);
  expect(left).toEqual([{ reason: 'provider' }]);
  const back = await provider.signIn(app.visitor(), person);
  expect(back.status).toBe(200);
  expect(await query(app.database, 'select reason from leaver')).toEqual([]);
});

test('asks about nobody who is not logged in, and logs nobody out because the provider does not answer', async () => {
  await asking();
  const browser = app.visitor();
  const person = ada();
  await provider.signIn(browser, person);
  provider.breakTokens(true);
  app.clock.advance(240);
  await app.signIns.askAgain();
  provider.breakTokens(false);
  expect((await browser.get('/api/auth/me')).status).toBe(200);
  await browser.post('/api/auth/logout');
  provider.remove(person.sub);
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect(await query(app.database, 'select refused_at from credential where refused_at is not null')).toEqual([]);
});

test('lets an administrator in with a password though the provider no longer vouches for them', async () => {
  await asking();
  const browser = await app.signIn({ email: 'ada@example.com', isAdmin: true });
  const url = await provider.begin(browser);
  expect(url).toContain(provider.issuer);
  const { url: linkUrl } = (await browser.post('/api/user/identities/test/begin')).body;
  const person = ada();
  provider.people.set(person.sub, person);
  provider.be(person.sub);
  expect((await provider.finish(browser, await provider.walk(linkUrl))).status).toBe(200);
  const visitor = app.visitor();
  await provider.signIn(visitor, person);
  provider.remove(person.sub);
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect((await visitor.get('/api/auth/me')).status).toBe(401);
  expect((await app.visitor().post('/api/auth/login', { email: 'ada@example.com', password: PASSWORD })).status).toBe(
    200,
  );
});

const rolesOf = async (email: string) =>
  (
    await query<{ roles: string | string[] }>(app.database, `select roles from "user" where email_key = '${email}'`)
  ).map(({ roles }) => (typeof roles === 'string' ? JSON.parse(roles) : roles));

test('gives the roles of somebody’s groups, takes them with the groups, and leaves other roles alone', async () => {
  await asking({ OIDC_TEST_ROLES: 'author=Content Team; support=Help Desk' });
  const browser = app.visitor();
  const person = ada({ groups: ['content team', 'Something else'] });
  const { user } = (await provider.signIn(browser, person)).body;
  expect(await rolesOf('ada@example.com')).toEqual([['author']]);
  await app.database.write(async (tx) => {
    await tx
      .updateTable('user')
      .set({ roles: JSON.stringify(['author', 'observer']) })
      .where('id', '=', user.id)
      .execute();
  });
  // A link in place of the list says nothing.
  provider.people.set(person.sub, { ...person, groups: { src: 'https://graph.example.com' } });
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect(await rolesOf('ada@example.com')).toEqual([['author', 'observer']]);
  provider.people.set(person.sub, { ...person, groups: ['Help Desk'] });
  app.clock.advance(240);
  await app.signIns.askAgain();
  expect(await rolesOf('ada@example.com')).toEqual([['support', 'observer']]);
  const { entries } = (await (await app.signIn({ isAdmin: true })).get('/api/admin/audit')).body;
  expect(entries[0]).toMatchObject({ actor: null, requestId: null, after: { provider: 'Test' } });
  // A session from before a change of role is not trusted with the new one.
  expect((await browser.get('/api/auth/me')).status).toBe(401);
});

test('links no account by its address if that would give it a role, or if it has one', async () => {
  await asking({ OIDC_TEST_ROLES: 'author=Content Team' });
  await app.signIn({ email: 'ada@example.com' });
  expect(refusal(await provider.signIn(app.visitor(), ada({ groups: ['Content Team'] })))).toBe('prove_first');
  expect(await rolesOf('ada@example.com')).toEqual([[]]);
  await app.signIn({ email: 'eve@example.com', roles: JSON.stringify(['support']) } as object);
  expect(refusal(await provider.signIn(app.visitor(), ada({ email: 'eve@example.com', groups: [] })))).toBe(
    'prove_first',
  );
});

test('gets what it asks again with from a provider that keeps to the letter of the standard, and says so where it does not', async () => {
  const strict = await startProvider('strict', undefined, { isStrict: true });
  try {
    const missing = () => app.log.filter((line) => line.includes('gave no refresh token')).length;
    const settings = { ...strict.settings, OIDC_STRICT_CHECK_AGAIN: '1' };
    app = await startTestApp({ settings, clock: clockOfToday() });
    await strict.signIn(app.visitor(), ada());
    expect(missing()).toBe(1);
    await app.close();

    const scopes = { OIDC_STRICT_SCOPES: 'openid profile email offline_access' };
    app = await startTestApp({ settings: { ...settings, ...scopes }, clock: clockOfToday() });
    const [browser, person] = [app.visitor(), ada()];
    expect((await strict.signIn(browser, person)).status).toBe(200);
    expect(missing()).toBe(0);
    strict.remove(person.sub);
    app.clock.advance(240);
    await app.signIns.askAgain();
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  } finally {
    await strict.stop();
  }
});
