import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { type Change, foreignKey, makeAuthenticator } from '../../../../../tests/factories/authenticator.ts';
import { Browser } from '../../../../../tests/factories/browser.ts';
import { PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { codeOf } from '../../../../../tests/factories/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Device = ReturnType<typeof makeAuthenticator>;

async function register(by: Browser, device: Device, change: Change = {}, name = 'A phone') {
  const { body: options } = await by.post('/api/user/passkeys/begin');
  return by.post('/api/user/passkeys', { name, passkey: device.make(options, change) });
}
const begin = async (by: Browser) => (await by.post('/api/auth/passkeys/begin')).body;
const login = async (by: Browser, device: Device, change: Change = {}) =>
  by.post('/api/auth/passkeys/login', device.answer(await begin(by), change));

async function personWithPasskey(change: Parameters<TestApp['signIn']>[0] = {}) {
  const by = await app.signIn(change);
  const device = makeAuthenticator();
  const { body, status } = await register(by, device);
  expect(status).toBe(201);
  return { by, device, passkey: body };
}

test('registers a passkey, which then logs its person in without a name', async () => {
  const { by, device } = await personWithPasskey();
  expect((await by.get('/api/user/passkeys')).body.passkeys).toMatchObject([{ name: 'A phone', lastUsedAt: null }]);
  const elsewhere = app.visitor();
  const answer = await login(elsewhere, device);
  expect(answer).toMatchObject({ status: 200, body: { user: { id: by.person.id } } });
  expect((await elsewhere.get('/api/auth/me')).body.id).toBe(by.person.id);
  expect((await by.get('/api/user/passkeys')).body.passkeys[0].lastUsedAt).toBe(app.clock.iso());
});

test('refuses what is forged, replayed, meant for another site, not verified, or of somebody else', async () => {
  const { by, device } = await personWithPasskey();
  const lies: Record<string, Change> = {
    'another key': { key: foreignKey() },
    'another origin': { origin: 'https://evil.example' },
    'another host': { rpId: 'evil.example' },
    'another challenge': { challenge: 'bm90IHRoaXMgb25l' },
    'a registration': { type: 'webauthn.create' },
    'no verification': { isVerified: false },
    'another person': { userHandle: Buffer.from('somebody else').toString('base64url') },
  };
  for (const [name, change] of Object.entries(lies)) {
    const visitor = app.visitor();
    expect(refusal(await login(visitor, device, change)), name).toBe('passkey_failed');
    expect((await visitor.get('/api/auth/me')).status, name).toBe(401);
  }
  // The same answer twice, with the cookie that it came with, from a passkey that does not count, as synchronized ones do not.
  const visitor = app.visitor();
  const answer = device.answer(await begin(visitor), { counter: 0 });
  const thief = new Browser(app.app, visitor.cookies);
  expect((await visitor.post('/api/auth/passkeys/login', answer)).status).toBe(200);
  expect(refusal(await thief.post('/api/auth/passkeys/login', answer))).toBe('passkey_failed');
  // Without the cookie, in a browser that did not ask.
  const asked = await begin(app.visitor());
  expect(refusal(await app.visitor().post('/api/auth/passkeys/login', device.answer(asked)))).toBe('passkey_failed');
  // Unknown.
  expect(refusal(await login(app.visitor(), makeAuthenticator()))).toBe('passkey_failed');
  expect((await by.get('/api/auth/me')).status).toBe(200);
});

test('refuses a passkey that counts back, as a copy of it would', async () => {
  const { device } = await personWithPasskey();
  expect((await login(app.visitor(), device, { counter: 7 })).status).toBe(200);
  expect(refusal(await login(app.visitor(), device, { counter: 7 }))).toBe('passkey_failed');
  expect(refusal(await login(app.visitor(), device, { counter: 3 }))).toBe('passkey_failed');
  expect((await login(app.visitor(), device, { counter: 8 })).status).toBe(200);
});

test('refuses to register what is meant for another site, not verified, replayed, or known', async () => {
  const by = await app.signIn();
  for (const change of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'bm90IHRoaXMgb25l' },
    { isVerified: false },
    { type: 'webauthn.get' },
  ])
    expect(refusal(await register(by, makeAuthenticator(), change)), JSON.stringify(change)).toBe('passkey_failed');
  const device = makeAuthenticator();
  const { body: options } = await by.post('/api/user/passkeys/begin');
  const body = { name: 'A phone', passkey: device.make(options) };
  expect((await by.post('/api/user/passkeys', body)).status).toBe(201);
  expect(refusal(await by.post('/api/user/passkeys', body))).toBe('passkey_failed');
  expect(refusal(await register(by, device))).toBe('passkey_taken');
  // What one person was asked for, another cannot use.
  const other = await app.signIn();
  const { body: theirs } = await by.post('/api/user/passkeys/begin');
  expect(
    refusal(await other.post('/api/user/passkeys', { name: 'x', passkey: makeAuthenticator().make(theirs) })),
  ).toBe('passkey_failed');
});

test('is not asked for the code of an app, and stays the person’s after they lose their password', async () => {
  const { by, device } = await personWithPasskey();
  const { secret } = (await by.post('/api/user/second-factor')).body;
  expect((await by.post('/api/user/second-factor/confirm', { code: codeOf(app, secret) })).status).toBe(200);
  expect((await login(app.visitor(), device)).status).toBe(200);
  expect((await by.send({ method: 'DELETE', url: '/api/user/password', body: {} })).status).toBe(204);
  const again = app.visitor();
  expect((await login(again, device)).body.user.hasPassword).toBe(false);
  expect(refusal(await app.visitor().post('/api/auth/login', { email: by.person.email, password: PASSWORD }))).toBe(
    'invalid_credentials',
  );
  const [passkey] = (await again.get('/api/user/passkeys')).body.passkeys;
  expect(refusal(await again.send({ method: 'DELETE', url: `/api/user/passkeys/${passkey.id}`, body: {} }))).toBe(
    'last_credential',
  );
});

test('confirms who one is, with one’s own passkey only', async () => {
  const { by, device } = await personWithPasskey();
  const other = await personWithPasskey();
  app.clock.advance(3600);
  expect(refusal(await by.post('/api/user/passkeys/begin'))).toBe('reauth_required');
  const reauth = async (one: Device) => by.post('/api/auth/passkeys/reauth', one.answer(await begin(by)));
  expect(refusal(await reauth(other.device))).toBe('passkey_failed');
  expect((await reauth(device)).status).toBe(200);
  expect((await by.post('/api/user/passkeys/begin')).status).toBe(200);
});

test('ends in the same way in as a password: disabled accounts stay out, and removing it ends what it began', async () => {
  const { by, device, passkey } = await personWithPasskey();
  const elsewhere = app.visitor();
  await login(elsewhere, device);
  expect((await by.send({ method: 'DELETE', url: `/api/user/passkeys/${passkey.id}`, body: {} })).status).toBe(204);
  expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
  // One who came with it and removes it is not logged out by that.
  const own = await personWithPasskey();
  const there = app.visitor();
  await login(there, own.device);
  expect((await there.send({ method: 'DELETE', url: `/api/user/passkeys/${own.passkey.id}`, body: {} })).status).toBe(
    204,
  );
  expect((await there.get('/api/auth/me')).status).toBe(200);
  expect((await by.get('/api/auth/me')).status).toBe(200);
  expect(refusal(await login(app.visitor(), device))).toBe('passkey_failed');

  const disabled = await personWithPasskey();
  await query(
    app.database,
    `update "user" set disabled_at = '2026-01-01T00:00:00.000Z' where id = '${disabled.by.person.id}'`,
  );
  expect(refusal(await login(app.visitor(), disabled.device))).toBe('invalid_credentials');
});

test('lets an administrator without an app administer only where they came with a passkey', async () => {
  const strict = await startTestApp({ settings: { REQUIRE_ADMIN_SECOND_FACTOR: '1' } });
  const by = await strict.signIn({ isAdmin: true, secondFactorAt: null });
  const device = makeAuthenticator();
  await register(by, device);
  expect(refusal(await by.get('/api/admin/users'))).toBe('second_factor_missing');
  const visitor = strict.visitor();
  await login(visitor, device);
  expect((await visitor.get('/api/admin/users')).status).toBe(200);
  await strict.close();
});
