import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchasedExam } from '#contract/dashboard.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const LAST_DAY = '2032-06-30';
// Of the old exam's three tasks, 1.1 stays, 1.2 is dropped, and 2.1 becomes 1.2 of the new exam, whose own 2.1 is new.
const old = makePack(60, {
  exam: {
    retires: LAST_DAY,
    successor: 'tst-003',
    objectives: [
      { task: '1.1', to: ['1.1'] },
      { task: '1.2', to: [] },
      { task: '2.1', to: ['1.2'] },
    ],
  },
});
const next = makePack(60, { folder: 'tst-003', exam: { version: { label: '2', effective: '2032-03-01' } } });

let app: TestApp;
let newId: string;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [old, next] } });
  const { body } = await app.visitor().get('/api/exams');
  newId = body.find(({ code }: { code: string }) => code === 'TST-003').id;
});
afterAll(() => app.close());

const learnerOfBoth = () => app.signIn({ grants: [{ examId: app.exam.id }, { examId: newId }] });

test('shows both versions and their differences on both exams', async () => {
  const facts = async (id: string) => (await app.visitor().get(`/api/exams/${id}/facts`)).body.succession;
  expect(await facts(app.exam.id)).toMatchObject({
    code: 'TST-001',
    retires: LAST_DAY,
    successor: { code: 'TST-003', slug: 'example-practitioner-tst-003', effective: '2032-03-01', hasBegun: false },
    predecessor: null,
    changes: { same: 1, moved: 1, split: 0, dropped: 1, new: 1 },
  });
  expect(await facts(newId)).toMatchObject({
    effective: '2032-03-01',
    hasBegun: false,
    successor: null,
    predecessor: { code: 'TST-001', slug: 'example-practitioner-tst-001', retires: LAST_DAY },
    changes: null,
  });
});

test('carries reading and answers over only where the objective is the same', async () => {
  const caller = await learnerOfBoth();
  const { practise } = await makePracticeOwner(app, caller);
  const read = (examId: string, task: string, method = 'PUT') =>
    caller.send({ method, url: `/api/user/study-progress/${examId}/${task.replace('.', '/')}` });
  const isRead = async () =>
    (await caller.get(`/api/user/study-progress/${newId}`)).body.map(
      ({ domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) => `${domainNumber}.${taskNumber}`,
    );
  for (const task of ['1.1', '1.2', '2.1']) expect((await read(app.exam.id, task)).status).toBe(204);
  expect(await isRead()).toEqual(['1.1', '1.2']);
  // A shared objective is read or unread in both exams; the new exam's own objective is separate.
  await read(newId, '2.1');
  await read(newId, '1.2', 'DELETE');
  expect(await isRead()).toEqual(['1.1', '2.1']);
  expect((await caller.get(`/api/user/study-progress/${app.exam.id}`)).body).toHaveLength(2);
  await read(newId, '1.2');

  const progress = async () =>
    (await caller.get('/api/user/purchased-exams')).body.find(({ id }: PurchasedExam) => id === newId).progress;
  expect(await progress()).toBe(0);
  const sitting = await practise({ count: 6, tasks: ['2.1'] });
  for (const [place, right] of (await sitting.keys()).entries()) await sitting.answer(place, right);
  await sitting.submit();
  // Domain 1 of the new exam: its tasks are read, and six right answers in the old 2.1 count in the new 1.2.
  expect(await progress()).toBe(60);
});

test('picks the version to study by the exam date on the dashboard', async () => {
  const caller = await learnerOfBoth();
  const plan = { newPerDay: 10, retention: 0.9, examDate: '2032-07-01' };
  const url = `/api/exams/${app.exam.id}/flashcards/plan?timeZone=UTC`;
  expect((await caller.send({ method: 'PUT', url, body: plan })).status).toBe(200);
  const { body } = await caller.get('/api/user/purchased-exams');
  expect(body.find(({ id }: PurchasedExam) => id === app.exam.id)).toMatchObject({
    examDate: '2032-07-01',
    succession: { retires: LAST_DAY, isRetired: false, successor: { code: 'TST-003' } },
  });
  expect(body.find(({ id }: PurchasedExam) => id === newId).examDate).toBeNull();
});

test('exports a version with both its imported and its edited details', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { name, categoryId, price, version } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  expect(version).toEqual({
    label: '1',
    effective: null,
    retires: LAST_DAY,
    successor: 'tst-003',
    objectives: old.pack.exam.objectives,
  });
  const put = (change: object) =>
    admin.send({
      method: 'PUT',
      url: `/api/exams/${app.exam.id}`,
      body: { name, categoryId, price, version: { ...version, ...change } },
    });
  for (const [change, field] of [
    [{ effective: '2033-01-01' }, 'version.retires'],
    [{ successor: 'tst-001' }, 'version.successor'],
    [{ successor: 'tst-404' }, 'version.successor'],
    [{ successor: null }, 'version.objectives'],
    [{ objectives: [{ task: '9.9', to: [] }] }, 'version.objectives'],
    [{ objectives: [...version.objectives, version.objectives[0]] }, 'version.objectives'],
  ] as const) {
    const answer = await put(change);
    expect([refusal(answer), Object.keys(answer.body.fields)]).toEqual(['malformed', [field]]);
  }
  const objectives = [{ task: '1.1', to: ['1.1', '2.1'] }];
  expect((await put({ effective: '2030-01-01', objectives })).body.version).toMatchObject({ objectives });
  // An omitted version stays as it is.
  await admin.send({ method: 'PUT', url: `/api/exams/${app.exam.id}`, body: { name, categoryId, price } });
  const { packs } = await exportPacks(app.database);
  expect(packs.find(({ folder }) => folder === 'tst-001')!.pack.exam).toMatchObject({
    version: { label: '1', effective: '2030-01-01' },
    retires: LAST_DAY,
    successor: 'tst-003',
    objectives,
  });
});

test('refuses successors in a ring, by hand and in a pack', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { id } = app.catalogue.current().exams.find(({ code }) => code === 'TST-003')!;
  const { name, categoryId, price, version } = (await admin.get(`/api/admin/exams/${id}`)).body;
  const answer = await admin.send({
    method: 'PUT',
    url: `/api/exams/${id}`,
    body: { name, categoryId, price, version: { ...version, successor: 'tst-001' } },
  });
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { 'version.successor': 'tst-001 is itself replaced by tst-003, directly or through other exams' },
  ]);
  const ring = makePack(0, { folder: 'tst-003', exam: { successor: 'tst-001' } });
  const { refusals } = await importPacks(app.database, { categories: CATEGORIES, packs: [ring] }, app.clock.now);
  expect(refusals).toEqual([{ folder: 'tst-003', reason: 'Its successor “tst-001” is itself replaced by this exam' }]);
});
