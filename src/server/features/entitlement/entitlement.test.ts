import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { query } from '../../../../tests/factories/rows.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const access = (browser: Browser, exam = app.exam) => browser.get(`/api/exams/${exam.id}/access`);
const hasAccess = async (browser: Browser, exam = app.exam) => (await access(browser, exam)).body.hasAccess;
const owned = async (browser: Browser) => (await browser.get('/api/auth/me')).body.purchasedExams;

test('asks visitors to sign in', async () => {
  expect(await access(app.visitor())).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('gives access to owners and administrators, and to nobody else', async () => {
  const other = app.inactiveExam.id;
  const yes = [
    { grants: [{ examId: app.exam.id }] },
    { grants: [{ examId: null }] },
    { grants: [{ examId: null, source: 'pro' as const, expiresAt: app.clock.iso(DAY) }] },
    { isAdmin: true },
    { grants: [{ examId: other }, { examId: app.exam.id }] },
  ];
  const no = [
    {},
    { grants: [{ examId: other }] },
    { grants: [{ examId: null, source: 'pro' as const, expiresAt: app.clock.iso() }] },
    { grants: [{ examId: app.exam.id, endedAt: app.clock.iso() }] },
  ];
  for (const change of yes)
    expect(await access(await app.signIn(change)), JSON.stringify(change)).toMatchObject({
      status: 200,
      body: { hasAccess: true },
    });
  for (const change of no)
    expect(await access(await app.signIn(change)), JSON.stringify(change)).toMatchObject({
      status: 200,
      body: { hasAccess: false },
    });
});

test('ends access on time with no further action', async () => {
  const expiresAt = app.clock.iso(3 * DAY);
  const owner = await app.signIn({ grants: [{ examId: app.exam.id, expiresAt }] });
  const pro = await app.signIn({ grants: [{ examId: null, source: 'pro', expiresAt }] });
  app.clock.advance(3 * DAY - 1);
  for (const person of [owner, pro])
    expect([await hasAccess(person), await owned(person)]).toEqual([true, [app.exam.id]]);
  for (const person of [owner, pro]) {
    expect((await access(person)).body).toEqual({ hasAccess: true, expiresAt, endedAt: null });
    expect((await person.get('/api/user/purchased-exams')).body).toMatchObject([{ id: app.exam.id, expiresAt }]);
  }
  expect((await owner.get(`/api/exams/${app.exam.id}/questions?count=100`)).status).toBe(200);
  app.clock.advance(1);
  for (const person of [owner, pro]) expect([await hasAccess(person), await owned(person)]).toEqual([false, []]);
  expect((await owner.get(`/api/exams/${app.exam.id}/questions?count=100`)).status).toBe(400);
});

test('begins access on time', async () => {
  const early = await app.signIn({ grants: [{ examId: app.exam.id, startsAt: app.clock.iso(DAY) }] });
  expect(await hasAccess(early)).toBe(false);
  app.clock.advance(DAY);
  expect(await hasAccess(early)).toBe(true);
});

test('ends revoked access with the next request', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  expect(await hasAccess(owner)).toBe(true);
  await query(
    app.database,
    `update entitlement set ended_at = '${app.clock.iso()}' where user_id = '${owner.person.id}'`,
  );
  expect([await hasAccess(owner), await owned(owner)]).toEqual([false, []]);
});

test('lists an exam granted twice once, and keeps access while either grant lasts', async () => {
  const owner = await app.signIn({
    grants: [{ examId: app.exam.id, expiresAt: app.clock.iso(DAY) }, { examId: app.exam.id }],
  });
  expect(await owned(owner)).toEqual([app.exam.id]);
  app.clock.advance(2 * DAY);
  expect(await hasAccess(owner)).toBe(true);
});

test('opens exams to administrators without making them owners', async () => {
  expect(await owned(await app.signIn({ isAdmin: true }))).toEqual([]);
});

test('answers 404 for an exam that does not exist or is not offered to this person', async () => {
  const student = await app.signIn();
  expect((await student.get(`/api/exams/${crypto.randomUUID()}/access`)).status).toBe(404);
  expect((await access(student, app.inactiveExam)).status).toBe(404);
  expect(await hasAccess(await app.signIn({ grants: [{ examId: app.inactiveExam.id }] }), app.inactiveExam)).toBe(true);
});
