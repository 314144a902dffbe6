import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});

afterEach(() => app.close());

const bulk = (questions: unknown[], call = '') =>
  admin.post(`/api/exams/${app.exam.id}/questions/bulk${call}`, { questions });

const count = async () =>
  (
    await query<{ n: number }>(
      app.database,
      `select count(*) as n from question where archived_at is null and exam_id = '${app.exam.id}'`,
    )
  )[0]!.n;

const auditCount = async () => (await query<{ n: number }>(app.database, 'select count(*) as n from audit'))[0]!.n;

test('makes a version for an edit, while past attempts and open sittings keep theirs', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student, { count: 5 });
  const asked = sitting.questions[0]!;
  const { versions } = (await admin.get(`/api/admin/questions/${asked.id}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  const edit = { ...wording, text: 'Quite another question?', correctAnswers: [(wording.correctAnswers[0] + 1) % 4] };
  const put = (body: object) => admin.send({ method: 'PUT', url: `/api/questions/${asked.id}`, body });
  const edited = await put(edit);
  expect(edited.body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(refusal(await put(edit))).toBe('conflict');
  expect((await put({ ...edit, version: 2 })).body.versions).toHaveLength(2);
  expect(await auditCount()).toBe(1);

  const result = (await sitting.submit(sitting.answers(5))).body;
  expect(result).toMatchObject({ correct: 5 });
  expect(result.detailedResults[0].questionText).toBe(asked.text);
  await admin.send({ method: 'DELETE', url: `/api/questions/${asked.id}` });
  const stored = (await student.get(`/api/user/attempts/${sitting.attemptId}`)).body;
  expect(JSON.stringify(stored)).toContain(asked.text);
  expect(await count()).toBe(119);
});

test('restores an archived question as it was, unless a duplicate exists or its task is gone', async () => {
  const draft = makeDraft({ domain: '2' });
  const add = () => admin.post(`/api/exams/${app.exam.id}/questions`, draft);
  const remove = (id: string) => admin.send({ method: 'DELETE', url: `/api/questions/${id}` });
  const restore = (id: string) => admin.post(`/api/questions/${id}/restore`);
  const { newDomains: _, ...first } = (await add()).body;
  await remove(first.id);
  const { body: twin } = await add();
  expect(refusal(await restore(first.id))).toBe('taken');
  await remove(twin.id);
  expect((await admin.get(`/api/admin/questions?examId=${app.exam.id}&archived=1`)).body.total).toBe(2);
  const audits = await auditCount();
  expect((await restore(first.id)).body).toEqual(first);
  expect((await restore(first.id)).status).toBe(200);
  expect(await auditCount()).toBe(audits + 1);
  expect(await count()).toBe(121);
  const other = (
    await admin.post('/api/exams', {
      name: 'Elsewhere',
      description: '',
      categoryId: app.exam.categoryId,
      price: 0,
      isActive: true,
    })
  ).body;
  const stray = (await admin.post(`/api/exams/${other.id}/questions`, makeDraft({ domain: '' }))).body;
  await remove(stray.id);
  const domains = [{ number: 2, name: 'Other', weightFrom: 100, weightTo: 100, tasks: [{ number: 1, name: 'Other' }] }];
  await admin.send({
    method: 'PUT',
    url: `/api/exams/${other.id}`,
    body: { name: 'Elsewhere', description: '', categoryId: app.exam.categoryId, price: 0, isActive: true, domains },
  });
  expect(refusal(await restore(stray.id))).toBe('conflict');
});

test('keeps a question seen under a new wording and after it was archived and restored, and never reuses its number', async () => {
  const { learner, practise, setup } = await makePracticeOwner(app);
  const numberOf = async (id: string) =>
    (await query<{ number: number }>(app.database, `select number from question where id = '${id}'`))[0]!.number;
  const unseen = async () => (await setup()).cells.reduce((sum, cell) => sum + cell.unseen, 0);
  const quiz = await openSitting(app, learner, { count: 100 });
  await quiz.submit(quiz.answers(50));
  const { body: made } = await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft({ domain: '2' }));
  const [asked] = quiz.questions;
  const [number, last] = [await numberOf(asked!.id), await numberOf(made.id)];
  expect(await unseen()).toBe(21);

  const { versions } = (await admin.get(`/api/admin/questions/${asked!.id}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  const edit = { ...wording, text: 'Quite another question?' };
  expect((await admin.send({ method: 'PUT', url: `/api/questions/${asked!.id}`, body: edit })).status).toBe(200);
  for (const id of [asked!.id, made.id]) await admin.send({ method: 'DELETE', url: `/api/questions/${id}` });
  const { body: later } = await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft({ domain: '2' }));
  expect((await admin.post(`/api/questions/${asked!.id}/restore`)).status).toBe(200);
  expect([await numberOf(asked!.id), await numberOf(made.id)]).toEqual([number, last]);
  expect(await numberOf(later.id)).toBeGreaterThan(last);
  expect(await unseen()).toBe(21);

  const everything = await practise({ count: 100, pool: 'unseen' });
  const ids = (await everything.show()).questions.map(({ id }) => id);
  expect(ids).not.toContain(asked!.id);
});

test('filters, searches, sorts, and pages the list on the server', async () => {
  await bulk([
    makeDraft({ text: 'Zebra 100%_?', difficulty: 'hard', topic: 'Animals' }),
    makeDraft({ text: 'Aardvark?', difficulty: 'easy', topic: 'Animals' }),
  ]);
  const ask = async (search: string) => (await admin.get(`/api/admin/questions?examId=${app.exam.id}&${search}`)).body;
  expect((await ask('search=animals&sort=difficulty')).questions.map(({ text }: { text: string }) => text)).toEqual([
    'Aardvark?',
    'Zebra 100%_?',
  ]);
  expect((await ask('search=100%25_')).total).toBe(1);
  expect(await ask('search=nothing-like-it')).toMatchObject({ total: 0, questions: [] });
  expect(await ask('domain=1&limit=10&page=8')).toMatchObject({
    total: 72,
    questions: expect.objectContaining({ length: 2 }),
  });
  expect((await ask('sort=text&limit=1')).questions[0].text).toBe('Aardvark?');
});
