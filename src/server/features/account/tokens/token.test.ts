import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '#rules/account/scopes.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../../tests/factories/mail.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  await app.allowTokens();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const lastDay = (days: number) => app.clock.iso(days * 86_400).slice(0, 10);
const draft = (change: object = {}) => ({ name: 'Nightly', scopes: ['people:read'], lastDay: lastDay(30), ...change });

test('is shown once, in a form that scanners recognize, and stored as a hash alone', async () => {
  const maker = await app.signIn({ roles: ['support'] });
  const { status, body } = await maker.post('/api/user/tokens', draft());
  expect(status).toBe(201);
  expect(body.token).toMatch(/^cairn_[0-9A-Za-z]{49}$/);
  const own = await maker.get('/api/user/tokens');
  expect(own.body).toMatchObject({
    scopes: ['people:read'],
    tokens: [{ id: body.id, name: 'Nightly', lastUsedAt: null }],
  });
  const everyones = await admin.get(`/api/admin/tokens?search=${maker.person.email}`);
  expect(everyones.body).toMatchObject({ total: 1, tokens: [{ id: body.id, userId: maker.person.id }] });
  const stored = JSON.stringify(await query(app.database, 'select * from access_token'));
  const download = (await maker.get('/api/user/export')).text;
  for (const text of [own.text, everyones.text, stored, download]) expect(text).not.toContain(body.token.slice(6));
  expect(JSON.parse(download).tokens ?? JSON.parse(download).records?.tokens).toMatchObject([{ name: 'Nightly' }]);
  expect(download).not.toContain('tokenHash');
  expect((await mailsTo(app, maker.person.email)).map(({ subject }) => subject)).toEqual([
    'A token was created for your account',
  ]);
});

test('opens the calls of its scopes to a script, and says when it was used', async () => {
  const script = await app.script(['people:read']);
  expect((await script.get('/api/admin/users')).status).toBe(200);
  for (const path of ['/api/admin/audit', '/api/auth/me', '/api/admin/results', '/api/user/tokens'])
    expect(refusal(await script.get(path)), path).toBe('token_scope');
  const [listed] = (await script.maker.get('/api/user/tokens')).body.tokens;
  expect(listed.lastUsedAt).toBe(app.clock.iso());
});

test('never does more than its maker may do now', async () => {
  const script = await app.script(['people:read', 'content:read'], { isAdmin: true });
  const { id } = script.person;
  const change = (body: object) => admin.send({ method: 'PATCH', url: `/api/admin/users/${id}`, body });
  const codes = async () =>
    Promise.all(
      ['/api/admin/users', '/api/admin/categories'].map(async (path) => {
        const answer = await script.get(path);
        return answer.status === 200 ? 200 : refusal(answer);
      }),
    );
  expect(await codes()).toEqual([200, 200]);
  await change({ isAdmin: false, roles: ['support'] });
  expect(await codes()).toEqual([200, 'forbidden']);
  await change({ roles: [] });
  expect(await codes()).toEqual(['forbidden', 'forbidden']);
  await change({ roles: ['observer'], disabled: true });
  expect(await codes()).toEqual(['unauthenticated', 'unauthenticated']);
  await change({ disabled: false });
  expect(await codes()).toEqual([200, 200]);
});

test('is refused once it expired, was revoked, or belongs to nobody', async () => {
  const revoked = await app.script(['people:read']);
  expect(
    (await revoked.maker.send({ method: 'DELETE', url: `/api/user/tokens/${revoked.tokenId}`, body: {} })).status,
  ).toBe(204);
  expect(refusal(await revoked.get('/api/admin/users'))).toBe('unauthenticated');

  const taken = await app.script(['people:read']);
  expect((await admin.send({ method: 'DELETE', url: `/api/admin/tokens/${taken.tokenId}`, body: {} })).status).toBe(
    204,
  );
  expect(refusal(await taken.get('/api/admin/users'))).toBe('unauthenticated');
  const audited = await query(
    app.database,
    `select action, subject_user_id as "of" from audit where subject_id = '${taken.tokenId}' order by action`,
  );
  expect(audited).toEqual([
    { action: 'create', of: taken.person.id },
    { action: 'revoke', of: taken.person.id },
  ]);

  const forged = app.visitor();
  for (const authorization of [`Bearer ${taken.token.slice(0, -1)}0`, 'Bearer cairn_nothing'])
    expect(refusal(await forged.get('/api/admin/users', { authorization }))).toBe('unauthenticated');

  const old = await app.script(['people:read']);
  app.clock.advance(31 * 86_400);
  expect(refusal(await old.get('/api/admin/users'))).toBe('unauthenticated');
  admin = await app.signIn({ isAdmin: true });
});

test('is no login: a session beside it counts for nothing, and public calls see nobody', async () => {
  const script = await app.script(['people:read']);
  const owner = await app.signIn({ isAdmin: true });
  const authorization = `Bearer ${script.token}`;
  expect(refusal(await owner.get('/api/admin/audit', { authorization }))).toBe('token_scope');
  expect((await script.get(`/api/exams/${app.inactiveExam.id}`)).status).toBe(404);
  // What a proxy in front of the site authorizes itself with is none of ours.
  expect((await owner.get('/api/admin/audit', { authorization: 'Bearer of-a-proxy' })).status).toBe(200);
});

test('is made by people with a role alone, for what they may do, for at most a year', async () => {
  const member = await app.signIn();
  expect(refusal(await member.post('/api/user/tokens', draft()))).toBe('forbidden');
  expect((await member.get('/api/user/tokens')).body).toEqual({ scopes: [], tokens: [] });
  const author = await app.signIn({ roles: ['author'] });
  expect((await author.get('/api/user/tokens')).body.scopes).toEqual(['content:read', 'content:import']);
  expect(refusal(await author.post('/api/user/tokens', draft()))).toBe('forbidden');
  for (const wrong of [{ lastDay: lastDay(-1) }, { lastDay: lastDay(367) }, { scopes: [] }])
    expect(refusal(await author.post('/api/user/tokens', draft({ scopes: ['content:read'], ...wrong })))).toBe(
      'malformed',
    );
  for (let count = 0; count < 20; count += 1)
    expect((await author.post('/api/user/tokens', draft({ scopes: ['content:read'] }))).status).toBe(201);
  expect(refusal(await author.post('/api/user/tokens', draft({ scopes: ['content:read'] })))).toBe('too_many_tokens');
  app.clock.advance(16 * 60);
  expect(refusal(await author.post('/api/user/tokens', draft({ scopes: ['content:read'] })))).toBe('reauth_required');
  admin = await app.signIn({ isAdmin: true });
});

test('waits for the second factor like a role, and goes with a forgotten password', async () => {
  const strict = await startTestApp({ settings: { REQUIRE_ADMIN_SECOND_FACTOR: '1' } });
  const factor = { secondFactorAt: strict.clock.iso() };
  const boss = await strict.signIn({ isAdmin: true, ...factor });
  await boss.send({
    method: 'PUT',
    url: '/api/admin/site-settings/accessTokens',
    body: { value: '1', isShown: true, version: 0 },
  });
  const script = await strict.script(['people:read'], { roles: ['observer'], ...factor });
  expect((await script.get('/api/admin/users')).status).toBe(200);
  const off = { method: 'DELETE', url: `/api/admin/users/${script.person.id}/second-factor`, body: {} };
  const set = `update "user" set second_factor_at = null where id = '${script.person.id}'`;
  await query(strict.database, set);
  expect(off.method).toBe('DELETE');
  expect(refusal(await script.get('/api/admin/users'))).toBe('second_factor_missing');
  await strict.close();
});

test('is off unless the site has tokens: none can be made, and all are refused', async () => {
  const script = await app.script([...SCOPES]);
  const { settings } = (await admin.get('/api/admin/site-settings')).body;
  const { version } = settings.find(({ name }: { name: string }) => name === 'accessTokens');
  const turn = (value: string, seen: number) =>
    admin.send({
      method: 'PUT',
      url: '/api/admin/site-settings/accessTokens',
      body: { value, isShown: true, version: seen },
    });
  expect((await turn('0', version)).status).toBe(200);
  expect(refusal(await script.get('/api/admin/users'))).toBe('unauthenticated');
  expect((await admin.get('/api/user/tokens')).body.scopes).toEqual([]);
  expect(refusal(await admin.post('/api/user/tokens', draft()))).toBe('forbidden');
  await turn('1', version + 1);
  expect((await script.get('/api/admin/users')).status).toBe(200);
});
