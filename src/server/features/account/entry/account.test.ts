import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { User } from '#contract/account.ts';
import { openDatabase } from '#server/db/database.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { placeOf } from '../../../../../tests/factories/home.ts';
import { mailsTo, tokenIn } from '../../../../../tests/factories/mail.ts';
import { makePerson, PASSWORD, personRow } from '../../../../../tests/factories/people.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { insertUser } from './account.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const login = (email: string, password = PASSWORD) => app.visitor().post('/api/auth/login', { email, password });

test('returns the person on sign-in, with nothing they may not see', async () => {
  const { email, id } = await makePerson(app.database, app.clock.iso(), { firstName: 'Ada', username: 'Ada' });
  const { status, body } = await login(email);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['user']);
  expect(User.parse(body.user)).toEqual({
    id,
    email,
    username: 'Ada',
    firstName: 'Ada',
    lastName: null,
    emailVerified: true,
    extraTime: '1',
    isAdmin: false,
    roles: [],
    isPro: false,
    hasPassword: true,
    purchasedExams: [],
  });
});

test('gives the same reply for every reason to refuse a sign-in', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const disabled = await makePerson(app.database, app.clock.iso(), { disabledAt: app.clock.iso() });
  const without = await makePerson(app.database, app.clock.iso(), { passwordHash: null });
  const replies = [
    await login('nobody@example.com'),
    await login(email, 'wrong'),
    await login(email, PASSWORD.toUpperCase()),
    await login(email, `${PASSWORD} `),
    await login(disabled.email),
    await login(without.email),
  ];
  for (const { status, text, setCookies } of replies) {
    expect([status, text, setCookies]).toEqual([
      401,
      '{"error":"Invalid email or password.","code":"invalid_credentials"}',
      [],
    ]);
  }
});

test('ignores case and compatible letters in an address', async () => {
  const { id } = await makePerson(app.database, app.clock.iso(), { email: 'Grace@Example.com' });
  for (const email of ['grace@example.com', 'GRACE@EXAMPLE.COM', 'Grace@Example.com']) {
    expect((await login(email)).body.user.id).toBe(id);
  }
});

test('refuses a missing address or password as malformed, naming the field', async () => {
  for (const [body, field] of [
    [{ email: 'x', password: 'y' }, 'email'],
    [{ email: 'a@example.com', password: '' }, 'password'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: ['a@example.com'], password: 'y' }, 'email'],
    [{ email: 'a@example.com', password: { $ne: '' } }, 'password'],
    [{ email: 'a@example.com', password: 'y'.repeat(257) }, 'password'],
    [{ email: 'a@example.com', password: 'y\u0000' }, 'password'],
  ] as const) {
    const reply = await app.visitor().post('/api/auth/login', body);
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([400, 'malformed', [field]]);
    if ('password' in body && body.password === '') expect(reply.body.fields.password).toBe('Password is required');
  }
});

test('says that an address is unverified only after the right password, and only if required', async () => {
  const strict = await startTestApp({ home: app.home, settings: { REQUIRE_VERIFIED_EMAIL: '1' } });
  try {
    const { email } = await makePerson(app.database, app.clock.iso(), { isEmailVerified: false });
    const ask = (password: string) => strict.visitor().post('/api/auth/login', { email, password });
    expect(await ask(PASSWORD)).toMatchObject({ status: 403, body: { code: 'email_unverified' }, setCookies: [] });
    expect(await ask('wrong')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect((await login(email)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('mails a new link to people who must verify before logging in, three times an hour, and says so', async () => {
  const strict = await startTestApp({
    home: app.home,
    clock: app.clock,
    settings: { REQUIRE_VERIFIED_EMAIL: '1', RATE_LIMITS: '1' },
  });
  try {
    const { email } = await makePerson(app.database, app.clock.iso(), { isEmailVerified: false });
    const ask = (password = PASSWORD) => strict.visitor().post('/api/auth/login', { email, password });
    await ask('wrong');
    expect(await mailsTo(strict, email)).toEqual([]);
    const sentences = [];
    for (let time = 0; time < 4; time += 1) {
      sentences.push((await ask()).body.error);
      await mailsTo(strict, email);
      app.clock.advance(1);
    }
    const sent = 'Please verify your email address first. We have sent you a new link.';
    expect(sentences).toEqual([
      sent,
      sent,
      sent,
      expect.stringMatching(/^Please verify your email address first\. We have sent you a link/),
    ]);
    const mails = await mailsTo(strict, email);
    expect(mails).toHaveLength(3);
    // The first one, too: later ones do not end it.
    for (const mail of mails)
      expect((await strict.visitor().get(`/api/auth/verify-email/${tokenIn(mail)}`)).status).toBe(200);
    expect((await ask()).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('lets the administrator from the settings sign in, and creates no other on restart', async () => {
  const settings = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: PASSWORD };
  for (let start = 0; start < 2; start += 1) {
    const own = await startTestApp({ home: app.home, settings });
    const { status, body } = await own
      .visitor()
      .post('/api/auth/login', { email: 'ROOT@example.com', password: PASSWORD });
    await own.close();
    expect([status, body.user.isAdmin]).toEqual([200, true]);
  }
  expect(await query(app.database, `select id from "user" where email_key = 'root@example.com'`)).toHaveLength(1);
});

// On SQLite a transaction cannot begin while another writes, so there is nothing to race.
test.skipIf(inject('database') === 'sqlite')(
  'does not fail if another process creates the administrator at the same moment',
  async () => {
    const email = 'first@example.com';
    const other = openDatabase(placeOf(app.home));
    onTestFinished(() => other.close());
    const row = personRow(app.clock.iso(), { email });
    let making: Promise<boolean> | undefined;
    await other.write(async (tx) => {
      await insertUser(tx, row);
      making = app.administrators.make(email, PASSWORD);
      // It looks, sees nobody, and waits at the door until we are through.
      const waiting = () =>
        query<{ n: number }>(
          app.database,
          "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
      while ((await waiting())[0]!.n === 0);
    });
    expect(await making).toBe(false);
  },
);
