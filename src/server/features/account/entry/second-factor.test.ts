import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { PASSWORD, type PersonChange } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump } from '../../../../../tests/factories/rows.ts';
import { codeOf as codeIn, makeSecuredAccount as securedIn } from '../../../../../tests/factories/second-factor.ts';
import { runAdminCommand } from '#server/features/account/people/admin.command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const prepare = (browser: Browser) => browser.post('/api/user/second-factor');
const confirm = (browser: Browser, code: string) => browser.post('/api/user/second-factor/confirm', { code });
const remove = (browser: Browser) => browser.send({ method: 'DELETE', url: '/api/user/second-factor', body: {} });
const login = (email: string, code?: string, on = app, password = PASSWORD) =>
  on.visitor().post('/api/auth/login', { email, password, ...(code !== undefined && { code }) });
const codeOf = (secret: string, secondsFromNow = 0) => codeIn(app, secret, secondsFromNow);
const secured = (change = {}) => securedIn(app, change);

test('requires a code with a second factor, and accepts it once', async () => {
  const { email, secret } = await secured();
  expect(refusal(await login(email))).toBe('second_factor_required');
  expect(refusal(await login(email, ' '))).toBe('second_factor_required');
  expect(refusal(await login(email, '000000'))).toBe('wrong_code');
  expect(refusal(await login(email, codeOf(secret), app, 'wrong'))).toBe('invalid_credentials');
  const code = codeOf(secret);
  expect((await login(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  expect(refusal(await login(email, code))).toBe('wrong_code');
  app.clock.advance(30);
  expect((await login(email, codeOf(secret))).status).toBe(200);
});

test('lets one of many concurrent sign-ins with one code succeed', async () => {
  const { email, secret } = await secured();
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(email, codeOf(secret))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('accepts a code half a minute off, but not two minutes off or older than a used one', async () => {
  const { email, secret } = await secured();
  expect(refusal(await login(email, codeOf(secret, -120)))).toBe('wrong_code');
  expect(refusal(await login(email, codeOf(secret, 120)))).toBe('wrong_code');
  expect((await login(email, codeOf(secret, 30))).status).toBe(200);
  expect(refusal(await login(email, codeOf(secret)))).toBe('wrong_code');
});

test('accepts each recovery code once in place of a code', async () => {
  const { email, person, recoveryCodes } = await secured();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await login(email, ` ${recoveryCodes[0]!.toUpperCase()} `)).status).toBe(200);
  expect(refusal(await login(email, recoveryCodes[0]))).toBe('wrong_code');
  const other = await secured();
  expect(refusal(await login(email, other.recoveryCodes[0]))).toBe('wrong_code');
  expect((await person.get('/api/user/second-factor')).body).toMatchObject({
    recoveryCodesLeft: 9,
    since: expect.any(String),
  });
});

test('takes effect only with its first code, ends other sessions, and cannot be overwritten', async () => {
  const person = await app.signIn();
  const { email } = person.person;
  const other = app.visitor();
  await other.post('/api/auth/login', { email, password: PASSWORD });
  expect(refusal(await confirm(person, '123456'))).toBe('bad_code');
  expect((await confirm(person, '')).body.fields).toEqual({ code: 'Code is required' });
  const { uri } = (await prepare(person)).body;
  const { secret } = (await prepare(person)).body;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Cairn:.*secret=[A-Z2-7]{32}/);
  expect((await login(email)).status).toBe(200);
  expect((await confirm(person, codeOf(secret))).status).toBe(200);
  expect([(await person.get('/api/auth/me')).status, (await other.get('/api/auth/me')).status]).toEqual([200, 401]);
  expect(refusal(await prepare(person))).toBe('second_factor_on');
  expect(refusal(await confirm(person, codeOf(secret)))).toBe('second_factor_on');
});

test('is set up and removed after a fresh login only', async () => {
  const { email } = await secured();
  const plain = await app.signIn();
  app.clock.advance(15 * 60 + 1);
  expect(refusal(await prepare(plain))).toBe('reauth_required');
  expect((await plain.post('/api/auth/reauth', { password: PASSWORD })).status).toBe(200);
  expect((await prepare(plain)).status).toBe(201);
  expect(refusal(await login(email))).toBe('second_factor_required');
});

test('is removed by its person, or by the operator’s reset', async () => {
  const { email, person } = await secured();
  expect((await remove(person)).status).toBe(204);
  expect((await login(email)).status).toBe(200);
  const lost = await secured();
  const said: string[] = [];
  await runAdminCommand(
    'reset-password',
    [lost.email],
    { database: app.database, now: app.clock.now },
    (line) => void said.push(line),
  );
  const password = /New password for \S+: (\S+)/.exec(said[0]!)![1]!;
  expect((await login(lost.email, undefined, app, password)).status).toBe(200);
});

test('stores neither the key nor a recovery code readably in database, log, or export', async () => {
  const { secret, recoveryCodes, person } = await secured();
  const everywhere =
    JSON.stringify(await dump(app.database)) + app.log.join() + (await person.get('/api/user/export')).text;
  for (const text of [secret, ...recoveryCodes]) expect(everywhere).not.toContain(text);
});

test('limits guessing codes like guessing passwords', async () => {
  const { email } = await secured();
  const limited = await startTestApp({ home: app.home, clock: app.clock, settings: { RATE_LIMITS: '1' } });
  try {
    const refusals = [];
    for (let guess = 0; guess < 12; guess += 1)
      refusals.push(refusal(await login(email, String(100_000 + guess), limited)));
    expect([refusals[9], refusals[10], refusals[11]]).toEqual(['wrong_code', 'too_many_requests', 'too_many_requests']);
  } finally {
    await limited.close();
  }
});

const STAFF: [who: string, PersonChange][] = [
  ['administrators', { isAdmin: true }],
  ['people with another role', { roles: ['observer'] }],
];

test.each(STAFF)('makes %s who need it set it up before their role has an effect', async (_who, rights) => {
  const settings = { PUBLIC_URL: 'https://cairn.example', ALLOW_DEMO_PAYMENTS: '1', RATE_LIMITS: '1' };
  const strict = await startTestApp({ settings });
  const ownOrigin = { origin: settings.PUBLIC_URL };
  const signIn = async (change: PersonChange) => {
    const browser = await strict.signIn(change);
    browser.keep(`__Host-sid=${browser.cookies[0]!.value}`);
    return browser;
  };
  try {
    const admin = await signIn(rights);
    const exam = `/api/exams/${strict.exam.id}`;
    const asAdmin = async () => [
      (await admin.get('/api/admin/payments')).status,
      'correctAnswer' in (await admin.get(`${exam}/questions`)).body[0],
      (await admin.get('/api/exams?includeInactive=1')).body.length === 2,
      (await admin.get(`${exam}/questions?count=50`)).status,
    ];
    expect(refusal(await admin.get('/api/admin/payments'))).toBe('second_factor_missing');
    expect(await asAdmin()).toEqual([403, false, false, 400]);
    expect((await admin.get('/api/auth/me')).body).toMatchObject({ isAdmin: false, ...rights });

    const { secret } = (await admin.post('/api/user/second-factor', {}, ownOrigin)).body;
    const code = new TOTP({ secret }).generate({ timestamp: strict.clock.now().getTime() });
    expect((await admin.post('/api/user/second-factor/confirm', { code }, ownOrigin)).status).toBe(200);
    expect(await asAdmin()).toEqual([200, true, true, 200]);
    expect(refusal(await (await signIn({})).get('/api/admin/payments'))).toBe('forbidden');
  } finally {
    await strict.close();
  }
});
