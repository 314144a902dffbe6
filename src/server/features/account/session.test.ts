import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePerson, PASSWORD } from '../../../../tests/factories/people.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const me = (browser: Browser) => browser.get('/api/auth/me');
const status = async (browser: Browser) => (await me(browser)).status;
const tokenOf = (browser: Browser) => browser.cookies.find(({ name }) => name === 'sid')!.value;

test('closes the session cookie to scripts and other sites, and fills it with 256 random bits', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const { setCookies } = await app.visitor().post('/api/auth/login', { email, password: PASSWORD });
  expect(setCookies).toHaveLength(1);
  const [pair, ...attributes] = setCookies[0]!.split('; ');
  expect(pair).toMatch(/^sid=[\w-]{43}$/);
  expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${30 * DAY}`, 'Path=/', 'SameSite=Lax']);
});

test('makes the session cookie Secure and host-bound on https', async () => {
  const settings = { PUBLIC_URL: 'https://cairn.example', ALLOW_DEMO_PAYMENTS: '1', RATE_LIMITS: '1' };
  const secure = await startTestApp({ home: app.home, settings });
  try {
    const { email } = await makePerson(app.database, app.clock.iso());
    const origin = 'https://cairn.example';
    const { setCookies } = await secure.visitor().post('/api/auth/login', { email, password: PASSWORD }, { origin });
    expect(setCookies[0]).toMatch(/^__Host-sid=.*; Path=\/;.*; Secure/);
  } finally {
    await secure.close();
  }
});

test('stores nothing that can be used as a cookie', async () => {
  const student = await app.signIn();
  const token = tokenOf(student);
  expect(JSON.stringify(await dump(app.database))).not.toContain(token);
  for (const { sid } of await query<{ sid: string }>(app.database, 'select sid from session')) {
    expect(await app.visitor().get('/api/auth/me', { cookie: `sid=${sid}` })).toMatchObject({ status: 401 });
  }
});

test('ends the session presented at sign-in and does not adopt its id', async () => {
  const victim = await app.signIn();
  const planted = tokenOf(victim);
  await victim.post('/api/auth/login', { email: victim.person.email, password: PASSWORD });
  expect(tokenOf(victim)).not.toBe(planted);
  expect(await status(victim)).toBe(200);
  expect((await app.visitor().get('/api/auth/me', { cookie: `sid=${planted}` })).status).toBe(401);

  const madeUp = 'attacker-chose-this-value-0123456789abcdefg';
  const { email } = await makePerson(app.database, app.clock.iso());
  const fixed = app.visitor();
  await fixed.post('/api/auth/login', { email, password: PASSWORD }, { cookie: `sid=${madeUp}` });
  expect(tokenOf(fixed)).not.toBe(madeUp);
  expect((await app.visitor().get('/api/auth/me', { cookie: `sid=${madeUp}` })).status).toBe(401);
});

test('leaves the existing session alone on a failed sign-in', async () => {
  const student = await app.signIn();
  expect((await student.post('/api/auth/login', { email: student.person.email, password: 'wrong' })).status).toBe(401);
  expect(await status(student)).toBe(200);
});

test('ends the session on the server at sign-out, clears the browser, and can be repeated', async () => {
  const student = await app.signIn();
  const cookie = `sid=${tokenOf(student)}`;
  const other = await app.signIn();
  const first = await student.post('/api/auth/logout');
  expect(first).toMatchObject({ status: 200, headers: { 'clear-site-data': expect.stringContaining('"cache"') } });
  expect(student.cookies).toEqual([]);
  expect((await app.visitor().get('/api/auth/me', { cookie })).status).toBe(401);
  for (const again of [student, app.visitor()]) expect((await again.post('/api/auth/logout')).status).toBe(200);
  expect((await app.visitor().post('/api/auth/logout', {}, { cookie })).status).toBe(200);
  expect(await status(other)).toBe(200);
});

test('signs a student out after seven idle days, restarting with each use', async () => {
  const student = await app.signIn();
  app.clock.advance(6 * DAY);
  expect(await status(student)).toBe(200);
  app.clock.advance(7 * DAY - 2 * HOUR);
  expect(await status(student)).toBe(200);
  app.clock.advance(7 * DAY + 1);
  expect(await status(student)).toBe(401);
});

test('signs a student out after thirty days, however active', async () => {
  const student = await app.signIn();
  for (let day = 1; day < 30; day += 1) {
    app.clock.advance(DAY);
    expect(await status(student)).toBe(200);
  }
  app.clock.advance(DAY);
  expect(await status(student)).toBe(401);
});

test('signs an administrator out after half an idle hour, and after twelve hours however active', async () => {
  const resting = await app.signIn({ isAdmin: true });
  const busy = await app.signIn({ isAdmin: true });
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    app.clock.advance(20 * MINUTE);
    expect(await status(busy)).toBe(200);
  }
  app.clock.advance(20 * MINUTE);
  expect([await status(resting), await status(busy)]).toEqual([401, 401]);
});

test('keeps an expired session expired when the clock is set back', async () => {
  const rested = await app.signIn();
  app.clock.advance(7 * DAY);
  expect(await status(rested)).toBe(401);
  app.clock.advance(-HOUR);
  expect(await status(rested)).toBe(401);
});

test('limits a session begun while the clock was ahead like any other, including its fresh password', async () => {
  app.clock.advance(365 * DAY);
  const [student, admin] = [await app.signIn(), await app.signIn({ isAdmin: true })];
  app.clock.advance(-365 * DAY);
  const act = () => admin.send({ method: 'PATCH', url: `/api/admin/users/${student.person.id}`, body: {} });
  expect(await act()).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  for (let day = 0; day < 30; day += 1) {
    expect(await status(student)).toBe(200);
    app.clock.advance(DAY);
  }
  expect(await status(student)).toBe(401);
});

test('applies a change of role on the next request, in both directions', async () => {
  const person = await app.signIn();
  const admin = (value: boolean) => (app.database.kind === 'sqlite' ? Number(value) : value);
  const make = (isAdmin: boolean) =>
    query(app.database, `update "user" set is_admin = ${admin(isAdmin)} where id = '${person.person.id}'`);
  await make(true);
  expect((await me(person)).body.isAdmin).toBe(true);
  await make(false);
  expect((await me(person)).body.isAdmin).toBe(false);
});

test('ends the long session of a student who became an administrator', async () => {
  const person = await app.signIn();
  app.clock.advance(13 * HOUR);
  await query(
    app.database,
    `update "user" set is_admin = ${app.database.kind === 'sqlite' ? 1 : 'true'} where id = '${person.person.id}'`,
  );
  expect(await status(person)).toBe(401);
});

test('signs a disabled person out on the next request', async () => {
  const person = await app.signIn();
  await query(app.database, `update "user" set disabled_at = '${app.clock.iso()}' where id = '${person.person.id}'`);
  expect(await status(person)).toBe(401);
});

test('accepts a session in every process, and ends it there too', async () => {
  const other = await startTestApp({ home: app.home, clock: app.clock });
  try {
    const student = await app.signIn();
    const cookie = `sid=${tokenOf(student)}`;
    expect((await other.visitor().get('/api/auth/me', { cookie })).status).toBe(200);
    await student.post('/api/auth/logout');
    expect((await other.visitor().get('/api/auth/me', { cookie })).status).toBe(401);
  } finally {
    await other.close();
  }
});
