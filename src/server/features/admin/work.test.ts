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
  expect(await work()).toMatchObject({ messages: 0, reports: 0, doubted: 0, doubtedExamId: null });
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

test('counts questions in use whose answers suggest a wrong key, until somebody keeps, mends, or archives them', async () => {
  const questions = await query<{ id: string; hash: string }>(
    app.database,
    `select question.id as id, asked_hash as hash from question
      join question_version on question_version.question_id = question.id and question_version.is_current
      order by question.number limit 6`,
  );
  const look = async (place: number, fields: Record<string, number | string | null>) => {
    const row = { asked_hash: questions[place]!.hash, n: 20, score: 0, measured_at: app.clock.iso(), ...fields };
    const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
    await query(
      app.database,
      `insert into item_look (${Object.keys(row).join(', ')}) values (${values.join(', ')})
        on conflict (asked_hash) do update set n = excluded.n`,
    );
  };
  await look(0, { score: 940 });
  await look(1, { score: 100, held_at: app.clock.iso() });
  await look(2, { score: 1021 });
  // In doubt only a little, after too few answers, and kept as right.
  await look(3, { score: 499 });
  await look(4, { score: 940, n: 9 });
  await look(5, { score: 940, kept_n: 11 });
  expect(await work()).toMatchObject({ doubted: 3, doubtedExamId: app.exam.id });
  await look(5, { n: 22 });
  expect(await work()).toMatchObject({ doubted: 4 });
  await admin.send({ method: 'DELETE', url: `/api/questions/${questions[0]!.id}`, body: {} });
  expect(await work()).toMatchObject({ doubted: 3 });
});
