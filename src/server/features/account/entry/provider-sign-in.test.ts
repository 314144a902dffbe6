import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, makeClock } from '../../../../../tests/factories/app.ts';
import { invitedTo, setSite } from '../../../../../tests/factories/door.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { startProvider, type TestProvider, type There } from '../../../../../tests/factories/sign-in-provider.ts';

// The library and the provider measure by the system's clock.
const clockOfToday = () => makeClock(new Date().toISOString());

let provider: TestProvider;
let other: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider('test');
  other = await startProvider('other');
});
afterAll(async () => {
  await provider.stop();
  await other.stop();
});
beforeEach(async () => {
  provider.forge(null);
  const settings = { ...other.settings, ...provider.settings, OIDC_PROVIDERS: 'test,other' };
  app = await startTestApp({ settings, clock: clockOfToday() });
});
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
const accounts = () => query(app.database, `select id from "user" where email_key = 'ada@example.com'`);

test('creates the account with the first sign-in, and finds it by its subject from then on', async () => {
  const [first, second] = [app.visitor(), app.visitor()];
  const person = ada();
  const made = await provider.signIn(first, person, { redirect: '/today' });
  expect(made).toMatchObject({
    status: 200,
    body: {
      outcome: 'created',
      redirect: '/today',
      user: {
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Lovelace',
        username: 'ada',
        hasPassword: false,
      },
    },
  });
  expect((await me(first)).id).toBe(made.body.user.id);
  // Another address there, even one that is not verified, is still the same person.
  const again = await provider.signIn(second, { ...person, email: 'other@example.com', email_verified: false });
  expect(again.body).toMatchObject({ outcome: 'entered', redirect: null, user: { id: made.body.user.id } });
  expect(JSON.stringify(await query(app.database, 'select * from credential'))).not.toContain('a secret of the client');
});

test('signs nobody in whose address the provider does not vouch for', async () => {
  for (const more of [{ email_verified: false }, { email: '' }, {}])
    if (Object.keys(more).length > 0) {
      const visitor = app.visitor();
      expect(refusal(await provider.signIn(visitor, ada(more)))).toBe('address_unproved');
      expect((await visitor.get('/api/auth/me')).status).toBe(401);
    }
  expect(await accounts()).toEqual([]);
  for (const reason of ['does not call the address verified', 'names no address'])
    expect(app.log.filter((line) => line.includes(reason))).toHaveLength(1);
});

test('links an account by an address that both sides have verified, and one address at two providers is one account', async () => {
  const { person } = await app.signIn({ email: 'ada@example.com' });
  const linked = await provider.signIn(app.visitor(), ada());
  expect(linked.body).toMatchObject({ outcome: 'linked', user: { id: person.id } });
  expect((await other.signIn(app.visitor(), ada())).body).toMatchObject({ outcome: 'linked', user: { id: person.id } });
});

test.each([
  ['is an administrator', { isAdmin: true }],
  ['has two-factor authentication', { secondFactorAt: '2026-11-20T12:00:00.000Z' }],
  ['never verified its address', { isEmailVerified: false }],
])('links no account that %s before it has proved itself', async (_why, more) => {
  const owner = await app.signIn({ email: 'ada@example.com', ...more });
  const [visitor, person] = [app.visitor(), ada()];
  expect(refusal(await provider.signIn(visitor, person))).toBe('prove_first');
  expect((await visitor.get('/api/auth/me')).status).toBe(401);
  provider.people.set(person.sub, person);
  const { url } = (await owner.post('/api/user/identities/test/begin')).body;
  const linked = await provider.finish(owner, await provider.walk(url));
  expect(linked.body).toMatchObject({ outcome: 'linked', user: { id: owner.person.id } });
  expect((await owner.get('/api/user/identities')).body.identities).toMatchObject([{ provider: 'Test' }]);
});

test('connects nothing to an account by a way that another browser began', async () => {
  const [owner, thief] = [await app.signIn(), await app.signIn()];
  const person = ada();
  const { url } = (await thief.post('/api/user/identities/test/begin')).body;
  provider.people.set(person.sub, person);
  await provider.goAndReturn(app.visitor(), person);
  const back = await provider.walk(url);
  // The victim is brought to finish what the thief began.
  expect(refusal(await provider.finish(owner, back))).toBe('sign_in_failed');
  expect(await query(app.database, `select * from credential where kind = 'oidc'`)).toEqual([]);
  const stale = await app.signIn();
  app.clock.advance(16 * 60);
  expect(refusal(await stale.post('/api/user/identities/test/begin'))).toBe('reauth_required');
});

test('asks for the code of an authenticator app like any other login', async () => {
  const owner = await app.signIn({ email: 'ada@example.com' });
  const person = ada();
  await provider.signIn(app.visitor(), person);
  await query(
    app.database,
    `update "user" set second_factor_at = '${app.clock.iso()}' where id = '${owner.person.id}'`,
  );
  const visitor = app.visitor();
  expect(refusal(await provider.signIn(visitor, person))).toBe('second_factor_required');
  expect((await visitor.get('/api/auth/me')).status).toBe(401);
  expect(refusal(await visitor.post('/api/auth/providers/code', { code: '000000' }))).toBe('wrong_code');
  expect(refusal(await app.visitor().post('/api/auth/providers/code', { code: '000000' }))).toBe('sign_in_failed');
});

test('makes one account of 500 first sign-ins of one person at once', async () => {
  const person = ada();
  const ways = [];
  for (let index = 0; index < 500; index += 1) {
    const browser = app.visitor();
    ways.push({ browser, back: await provider.goAndReturn(browser, person) });
  }
  const answers = await Promise.all(ways.map(({ browser, back }) => provider.finish(browser, back)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.outcome === 'created')).toHaveLength(1);
  expect(await accounts()).toHaveLength(1);
  expect(await query(app.database, 'select id from credential')).toHaveLength(1);
});

test.each([
  ['is not signed', { alg: 'none' as const }, {}],
  ['is signed with the secret of the client', { alg: 'HS256' as const }, {}],
  ['is signed with another key', { isForeign: true }, {}],
  ['is for another client', {}, { aud: 'another' }],
  ['is for several clients and names another', {}, { aud: ['cairn', 'another'], azp: 'another' }],
  ['has expired', {}, { exp: 1_000_000_000, iat: 999_999_000 }],
  ['is of another issuer', {}, { iss: 'https://evil.example' }],
  ['is about somebody else than the provider says then', {}, { sub: 'somebody-else' }],
  ['answers another request', {}, { nonce: 'another' }],
  ['answers no request', {}, { nonce: undefined }],
])('refuses what the provider says if it %s', async (_what, how, change) => {
  provider.forge((claims) => ({ claims: { ...claims, ...change }, ...how }));
  const visitor = app.visitor();
  expect(refusal(await provider.signIn(visitor, ada()))).toBe('sign_in_failed');
  expect((await visitor.get('/api/auth/me')).status).toBe(401);
  expect(await query(app.database, 'select * from credential')).toEqual([]);
});

test('accepts each way back once, in the browser that went, with its own state, and not for long', async () => {
  const [browser, stranger] = [app.visitor(), app.visitor()];
  const person = ada();
  const back = await provider.goAndReturn(browser, person);
  expect(refusal(await provider.finish(stranger, back))).toBe('sign_in_failed');
  const earlier = browser.cookies.find(({ name }) => name === 'sign-in')!.value;
  expect((await provider.finish(browser, back)).status).toBe(200);
  // The code has been used, even if the cookie was kept.
  browser.keep(`sign-in=${earlier}`);
  expect(refusal(await provider.finish(browser, back))).toBe('sign_in_failed');
  const next = await provider.goAndReturn(browser, person);
  expect(refusal(await provider.finish(browser, next.replace(/state=[^&]*/, 'state=another')))).toBe('sign_in_failed');
  const late = await provider.goAndReturn(browser, person);
  app.clock.advance(11 * 60);
  expect(refusal(await provider.finish(browser, late))).toBe('sign_in_failed');
  expect(refusal(await provider.finish(browser, 'error=access_denied'))).toBe('sign_in_failed');
});

test('takes no code of one provider to another', async () => {
  const visitor = app.visitor();
  const back = await provider.goAndReturn(visitor, ada());
  expect(refusal(await other.finish(visitor, back))).toBe('sign_in_failed');
  const again = await provider.goAndReturn(visitor, ada());
  const foreign = again.replace(/iss=[^&]*/, `iss=${encodeURIComponent(other.issuer)}`);
  expect(refusal(await provider.finish(visitor, foreign))).toBe('sign_in_failed');
});

test('refuses a provider that calls itself something else, and lives on while one does not answer', async () => {
  provider.changeMetadata((body) => ({ ...body, issuer: 'https://evil.example' }));
  expect(refusal(await app.visitor().post('/api/auth/providers/test/begin', {}))).toBe('sign_in_unavailable');
  provider.changeMetadata(null);
  expect((await app.visitor().post('/api/auth/providers/test/begin', {})).status).toBe(200);
  expect(refusal(await app.visitor().post('/api/auth/providers/nobody/begin', {}))).toBe('not_found');
  await app.close();
  const settings = { ...provider.settings, OIDC_TEST_ISSUER: 'http://127.0.0.1:9' };
  app = await startTestApp({ settings, clock: clockOfToday() });
  expect(refusal(await app.visitor().post('/api/auth/providers/test/begin', {}))).toBe('sign_in_unavailable');
  expect(app.log.find((line) => line.includes('does not answer as a provider'))).toMatch(/fetch failed: \w/);
  const { email } = (await app.signIn({ isAdmin: true })).person;
  expect((await app.visitor().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
});

test('lets strangers in through the provider only where the door says so', async () => {
  const come = () => provider.signIn(app.visitor(), ada());
  for (const closed of ['invited', 'nobody']) {
    await setSite(app, 'registration', closed);
    expect(refusal(await come())).toBe('registration_closed');
  }
  await invitedTo(app, 'ada@example.com', { examIds: [app.exam.id] });
  expect((await come()).body).toMatchObject({ outcome: 'created', user: { purchasedExams: [app.exam.id] } });
  await setSite(app, 'registration', 'provider');
  expect((await provider.signIn(app.visitor(), ada({ email: 'grace@example.com' }))).body.outcome).toBe('created');
  const form = {
    email: 'joe@example.com',
    username: 'joe',
    password: 'a long walk home',
    confirmPassword: 'a long walk home',
  };
  expect(refusal(await app.visitor().post('/api/auth/register', form))).toBe('registration_closed');
});

test('puts people into the groups that the provider says, takes them out again, and leaves others alone', async () => {
  const by = await app.signIn({ isAdmin: true });
  const make = async (name: string) =>
    (await by.post('/api/admin/groups', { name, isAllExams: false, examIds: [app.exam.id] })).body.id;
  const [network, byHand] = [await make('Network'), await make('By hand')];
  const person = ada({ groups: ['network', 'Unknown'] });
  const { user } = (await provider.signIn(app.visitor(), person)).body;
  const groupsOf = async () => (await by.get(`/api/admin/users/${user.id}`)).body.groupIds.sort();
  expect(await groupsOf()).toEqual([network]);
  await by.send({ method: 'PUT', url: `/api/admin/users/${user.id}/groups`, body: { groupIds: [network, byHand] } });
  // Too many to list come as a link, which says nothing.
  await provider.signIn(app.visitor(), { ...person, groups: undefined });
  expect(await groupsOf()).toEqual([network, byHand].sort());
  await provider.signIn(app.visitor(), { ...person, groups: [] });
  expect(await groupsOf()).toEqual([byHand]);
});

test('finds another username where one is taken, and makes one of what has no letters', async () => {
  await app.signIn({ username: 'ada', usernameKey: 'ada' });
  const { user } = (await provider.signIn(app.visitor(), ada())).body;
  expect(user.username).toMatch(/^ada-[\da-f]{6}$|^person-ada$/);
  const odd = await provider.signIn(app.visitor(), ada({ email: 'x@example.org', preferred_username: '日本' }));
  expect(odd.body.user.username).toMatch(/^[A-Za-z0-9_.-]{3,32}$/);
});

test('ends the sessions that began through the provider when it says so, and no others', async () => {
  const person = ada();
  const [through, elsewhere] = [app.visitor(), app.visitor()];
  const { user } = (await provider.signIn(through, person)).body;
  await other.signIn(elsewhere, person);
  const notify = async (token: string) =>
    app.visitor().send({
      method: 'POST',
      url: '/api/auth/providers/test/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams({ logout_token: token }).toString()),
    });
  const base = { iss: provider.issuer, aud: 'cairn', sub: person.sub, iat: Math.floor(Date.now() / 1000) };
  for (const wrong of [
    await provider.logoutToken(base, { isForeign: true }),
    await provider.logoutToken({ ...base, aud: 'another' }),
    await provider.logoutToken({ ...base, iss: other.issuer }),
    await provider.logoutToken({ ...base, iat: base.iat - 3600 }),
    await provider.logoutToken({ ...base, nonce: 'x' }),
    await provider.logoutToken({ ...base, events: {} }),
    'nothing',
  ])
    expect(refusal(await notify(wrong))).toBe('sign_in_failed');
  expect((await me(through)).id).toBe(user.id);
  expect((await notify(await provider.logoutToken(base))).status).toBe(204);
  expect((await through.get('/api/auth/me')).status).toBe(401);
  expect((await me(elsewhere)).id).toBe(user.id);
});

test('disconnects a provider, but never the only way to log in', async () => {
  const person = ada();
  const browser = app.visitor();
  await provider.signIn(browser, person);
  const remove = async () => {
    const [{ id }] = (await browser.get('/api/user/identities')).body.identities;
    return browser.send({ method: 'DELETE', url: `/api/user/identities/${id}`, body: {} });
  };
  expect(refusal(await remove())).toBe('last_credential');
  await other.signIn(app.visitor(), person);
  expect((await remove()).status).toBe(204);
});
