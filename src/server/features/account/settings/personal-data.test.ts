import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { Browser } from '../../../../../tests/factories/browser.ts';
import { makeHome } from '../../../../../tests/factories/home.ts';
import { mailsTo } from '../../../../../tests/factories/mail.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { askToPay, buy, confirm } from '../../../../../tests/factories/payments.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import { personalTables } from './personal-data.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const remove = (browser: Browser, currentPassword = PASSWORD) =>
  browser.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword } });
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Somebody about whom there is something in as many tables as can be. */
async function busyPerson() {
  const person = await app.signIn({
    firstName: 'Ada',
    isEmailVerified: false,
    grants: [{ examId: app.exam.id, note: 'a gift' }],
  });
  const sitting = await openSitting(app, person);
  expect((await sitting.submit(sitting.answers(2))).status).toBe(200);
  await person.post('/api/auth/verify-email/resend');
  await person.send({
    method: 'PUT',
    url: '/api/user/email',
    body: { email: `new-${person.person.email}`, currentPassword: PASSWORD },
  });
  await buy(app, person, await secondExam());
  return person;
}

/** An exam beside the one that the person was given. */
async function secondExam(): Promise<string> {
  await app.change(`update exam set is_active = ${app.database.kind === 'sqlite' ? '1' : 'true'}`);
  return app.inactiveExam.id;
}

test('exports every table with rows about people', async () => {
  const tables = await query<{ name: string }>(
    app.database,
    app.database.kind === 'sqlite'
      ? `select m.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'user_id'`
      : `select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
  );
  expect(personalTables.map(snake).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('exports every row about the person, nobody else’s, and no secrets', async () => {
  await busyPerson();
  const person = await busyPerson();
  const answer = await person.get('/api/user/export');
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="cairn-data-\d{4}-\d\d-\d\d\.json"$/),
  });
  const all = await dump(app.database);
  const exported = Object.values(answer.body.records as Record<string, object[]>);
  const isOwn = ({ userId, buyerId }: Record<string, unknown>) => (userId ?? buyerId) === person.person.id;
  const own = [...personalTables.map(snake), 'purchase'].flatMap((table) => (all[table] ?? []).filter(isOwn));
  const sittings = new Set(all.sitting!.filter((row) => row.userId === person.person.id).map(({ number }) => number));
  const responses = all.response!.filter(({ sitting }) => sittings.has(sitting));
  own.push(...responses.map(({ position: _, sitting: sittingId, ...row }) => ({ ...row, sittingId })));
  expect(exported.flat()).toHaveLength(own.length);
  expect(own.length).toBeGreaterThan(4);
  const secrets = [
    'sid',
    'tokenHash',
    'secret',
    'text',
    'html',
    'ledger',
    'nextLookAt',
    'seen',
    'visitorSeen',
    'baseSums',
    'baseSeen',
  ];
  const columns = own.flatMap((row) => Object.keys(row)).filter((name) => !secrets.includes(name));
  expect(new Set(exported.flat().flatMap((row) => Object.keys(row)))).toEqual(new Set(columns));
  const [row] = all.user!.filter(({ id }) => id === person.person.id);
  expect(Object.keys(answer.body.account).sort()).toEqual(Object.keys(row!).sort());
  expect(answer.text).toContain('a gift');
  for (const { tokenHash } of all.email_token!) expect(answer.text).not.toContain(tokenHash);
  for (const { sid } of all.session!) expect(answer.text).not.toContain(sid);
  expect(answer.text).not.toContain('argon2');
  expect(answer.text).not.toContain('_secret_');
});

test('refuses the third download within a day', async () => {
  const limited = await startTestApp({ home: app.home, clock: app.clock, settings: { RATE_LIMITS: '1' } });
  try {
    const person = await limited.signIn();
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await person.get('/api/user/export')).status);
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await limited.close();
  }
});

test('leaves nothing about a person when their account is deleted', async () => {
  const person = await busyPerson();
  const { id, email } = person.person;
  expect(refusal(await remove(person, 'wrong'))).toBe('wrong_password');
  expect((await person.get('/api/auth/me')).status).toBe(200);
  const gone = await remove(person);
  expect(gone).toMatchObject({ status: 204, headers: { 'clear-site-data': '"cache", "storage"' } });
  expect(person.cookies.filter(({ name }) => name === 'sid')).toEqual([]);
  const left = JSON.stringify(await dump(app.database));
  for (const trace of [id, email, email.split('@')[0]!]) expect(left).not.toContain(trace);
  expect(app.log.join('\n')).not.toContain(email);
  expect((await app.visitor().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
  // The address is free again.
  await makePerson(app.database, app.clock.iso(), { email });
});

test('leaves no trace of a deleted account in any file of the data folder, including the outbox and deleted rows', async () => {
  const home = await makeHome();
  const own = await startTestApp({ home });
  const [person, byAdmin, stays] = [
    await own.signIn(),
    await own.signIn(),
    await own.signIn({ isEmailVerified: false }),
  ];
  const admin = await own.signIn({ isAdmin: true });
  for (const each of [person, byAdmin]) {
    const newEmail = `new-${each.person.email}`;
    expect(
      (await each.send({ method: 'PUT', url: '/api/user/email', body: { email: newEmail, currentPassword: PASSWORD } }))
        .status,
    ).toBe(202);
    expect([(await mailsTo(own, each.person.email)).length, (await mailsTo(own, newEmail)).length]).toEqual([1, 1]);
  }
  await stays.post('/api/auth/verify-email/resend');
  expect((await remove(person)).status).toBe(204);
  expect((await admin.send({ method: 'DELETE', url: `/api/admin/users/${byAdmin.person.id}`, body: {} })).status).toBe(
    204,
  );
  expect(await mailsTo(own, stays.person.email)).toHaveLength(1);
  await own.close();
  const files = await readdir(home.settings.DATA_DIR, { recursive: true, withFileTypes: true });
  const bytes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))),
  );
  const holding = (text: string) => bytes.filter((content) => content.includes(text)).length;
  expect(holding(stays.person.email)).toBeGreaterThan(0);
  for (const { email } of [person.person, byAdmin.person]) expect(holding(email.split('@')[0]!), email).toBe(0);
  await home.remove();
});

test('keeps payments beyond the account under a random name, and exports them with their refunds', async () => {
  const person = await app.signIn();
  const admin = await app.signIn({ isAdmin: true });
  const intentId = await buy(app, person);
  const [payment] = (await person.get('/api/user/payments')).body;
  expect(
    (await admin.post(`/api/admin/payments/${payment.id}/refund`, { amount: 100, reason: 'a kindness' })).status,
  ).toBe(200);
  expect((await person.get('/api/user/export')).body.records).toMatchObject({
    payments: [{ id: payment.id, amountCents: 2900, status: 'succeeded' }],
    refunds: [{ purchaseId: payment.id, amountCents: 100, reason: 'by_hand', note: 'a kindness', status: 'done' }],
  });
  const revenue = await app.checkout.revenue();
  expect((await remove(person)).status).toBe(204);
  const [kept] = (await dump(app.database)).purchase!.filter(({ id }) => id === payment.id);
  expect(kept).toMatchObject({
    buyerId: null,
    pseudonym: expect.stringMatching(/^[\da-f-]{36}$/),
    intentId,
    amountCents: 2900,
    refundedCents: 100,
  });
  expect(await app.checkout.revenue()).toBe(revenue);
  const listed = (await admin.get(`/api/admin/payments?search=${intentId}`)).body;
  expect(listed).toMatchObject({ total: 1, payments: [{ id: payment.id, user: null }] });
  await query(app.database, `update "user" set is_admin = ${app.database.kind === 'sqlite' ? '0' : 'false'}`);
});

test('closes unpaid orders of a deleted account, and refunds any that are paid all the same', async () => {
  const [closed, late] = [await app.signIn(), await app.signIn()];
  const secretOf = async (person: Browser) => (await askToPay(person, app.exam.id)).body.clientSecret;
  const [first, second] = [await secretOf(closed), await secretOf(late)];
  await remove(closed);
  await app.reconciliation.lookAtDue();
  expect(refusal(await confirm(app.visitor(), first))).toBe('payment_closed');
  await remove(late);
  expect((await confirm(app.visitor(), second)).status).toBe(200);
  await app.demoEvents!.deliverDue();
  await app.reconciliation.lookAtDue();
  const [kept] = (await dump(app.database)).purchase!.filter(({ intentId }) => second.startsWith(intentId as string));
  expect(kept).toMatchObject({ buyerId: null, status: 'succeeded', amountCents: 2900, refundedCents: 2900 });
});

test('keeps the last administrator, even when two leave at the same moment', async () => {
  const others = await query<{ n: number }>(
    app.database,
    `select count(*) as n from "user" where is_admin = ${app.database.kind === 'sqlite' ? '1' : 'true'}`,
  );
  expect(Number(others[0]!.n)).toBe(0);
  const [one, two] = [await app.signIn({ isAdmin: true }), await app.signIn({ isAdmin: true })];
  const answers = await Promise.all([remove(one), remove(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.filter(({ status }) => status === 409).map(refusal)).toEqual(['last_admin']);
  // A disabled one does not count.
  await makePerson(app.database, app.clock.iso(), { isAdmin: true, disabledAt: app.clock.iso() });
  const last = answers[0]!.status === 409 ? one : two;
  expect(refusal(await remove(last))).toBe('last_admin');
});
