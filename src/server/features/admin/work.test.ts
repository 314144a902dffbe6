import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const work = async () => (await admin.get('/api/admin/work')).body;
const MESSAGE = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', subject: 'general', message: 'Hello' };

test('counts a message until it is done, and again once it is open again', async () => {
  expect(await work()).toMatchObject({ messages: 0, reports: 0, failedMails: 0 });
  await app.visitor().post('/api/contact', MESSAGE);
  expect(await work()).toMatchObject({ messages: 1 });
  const { messages } = (await admin.get('/api/admin/contact-messages?status=open')).body;
  const url = `/api/admin/contact-messages/${messages[0].id}`;
  const mark = (isDone: boolean) => admin.send({ method: 'PUT', url, body: { isDone } });
  expect((await mark(true)).body).toEqual({ doneAt: app.clock.iso() });
  expect(await work()).toMatchObject({ messages: 0 });
  expect((await admin.get('/api/admin/contact-messages?status=open')).body.total).toBe(0);
  expect((await admin.get('/api/admin/contact-messages?status=done')).body.total).toBe(1);
  const { entries } = (await admin.get('/api/admin/audit?limit=1&search=message')).body;
  expect(entries[0]).toMatchObject({ subjectKind: 'message', subjectId: messages[0].id, after: { isDone: true } });
  await mark(false);
  expect(await work()).toMatchObject({ messages: 1 });
});

test('counts exams on offer alone, by what each lacks', async () => {
  const before = await work();
  await query(app.database, `update exam set verified = '${app.clock.iso().slice(0, 10)}'`);
  expect(await work()).toMatchObject({ ...before, oldFacts: 0 });
  app.clock.advance(91 * 86_400);
  admin = await app.signIn({ isAdmin: true });
  expect(await work()).toMatchObject({ oldFacts: 1 });
  await query(
    app.database,
    `insert into exam_domain (exam_id, number, name, weight_from, weight_to) values ('${app.exam.id}', 9, 'General', 0, 0)`,
  );
  expect(await work()).toMatchObject({ weightless: 1, inPreparation: 0 });
});
