import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';
import { draftOf } from '../../../../../tests/factories/study.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const exam = async (id = app.exam.id): Promise<AdminExam> => (await admin.get(`/api/admin/exams/${id}`)).body;
const places = async (id?: string) =>
  (await exam(id)).domains.map(({ number, name, tasks }) =>
    [`${number} ${name}`, ...tasks.map((task) => `${task.number} ${task.name}`)].join(', '),
  );
const put = async (domains: AdminExam['domains']) => {
  const { id, name, description, categoryId, price } = await exam();
  const answer = await admin.send({
    method: 'PUT',
    url: `/api/exams/${id}`,
    body: { name, description, categoryId, price, domains },
  });
  expect(answer.status).toBe(200);
};
const url = (importId: string) => `/api/admin/question-imports/${importId}`;
const imported = async (changes: Record<string, unknown>[], id = app.exam.id): Promise<string> =>
  url(
    (await admin.post(`/api/exams/${id}/questions/bulk`, { questions: changes.map((change) => makeDraft(change)) }))
      .body.importId,
  );
const listed = async (id = app.exam.id) =>
  (await admin.get(`/api/admin/question-imports?examId=${id}&limit=10`)).body.imports[0];

test('undoing an import removes the domains and tasks it created, and restoring brings them back with all questions', async () => {
  const before = await places();
  const where = [{ domain: 'Storage', task: 'Volumes' }, { domain: 'Storage' }, { domain: 'Concepts', task: 'Pods' }];
  const address = await imported([...where, ...where]);
  const after = await places();
  expect(after).toEqual([before[0] + ', 3 Pods', before[1], '3 Storage, 1 Volumes']);
  expect((await admin.get(address)).body).toMatchObject({ madeDomains: ['Storage'] });
  await admin.post(`${address}/undo`);
  expect(await places()).toEqual(before);
  expect((await admin.post(`${address}/restore`)).body).toMatchObject({ restored: 6, left: 0 });
  expect(await places()).toEqual(after);
  // Again and again.
  await admin.post(`${address}/undo`);
  expect(await places()).toEqual(before);
  await admin.post(`${address}/restore`);
  expect(await places()).toEqual(after);
});

test('undoing keeps a domain that something else uses, or that an administrator gave a name or a weight', async () => {
  const address = await imported([
    { domain: 'Storage', task: 'Volumes' },
    { domain: 'Rain' },
    { domain: 'Fog' },
    { domain: 'Hail' },
  ]);
  await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft({ domain: 'Storage', task: 'Disks' }));
  const { domains } = await exam();
  await put(
    domains.map((domain) => ({
      ...domain,
      ...(domain.name === 'Rain' && { name: 'Rainfall' }),
      ...(domain.name === 'Fog' && { weightFrom: 5, weightTo: 10 }),
      ...(domain.number === 1 && { weightFrom: 50, weightTo: 60 }),
    })),
  );
  await admin.post(`${address}/undo`);
  expect((await places()).slice(2)).toEqual(['3 Storage, 2 Disks', '4 Rainfall, 1 General', '5 Fog, 1 General']);
  expect((await admin.post(`${address}/restore`)).body).toMatchObject({ restored: 4, left: 0 });
  expect((await places()).slice(2)).toEqual([
    '3 Storage, 1 Volumes, 2 Disks',
    '4 Rainfall, 1 General',
    '5 Fog, 1 General',
    '6 Hail, 1 General',
  ]);
});

test('counts truthfully what cannot be restored because its place is another now', async () => {
  const address = await imported([{ domain: 'Storage' }, { domain: 'Concepts' }, { domain: 'Concepts' }]);
  expect(await listed()).toMatchObject({ added: 3, inUse: 3 });
  await admin.post(`${address}/undo`);
  const { domains } = await exam();
  const rain = { number: 3, name: 'Rain', weightFrom: 0, weightTo: 0, tasks: [{ number: 1, name: 'General' }] };
  await put([...domains, rain]);
  expect((await admin.post(`${address}/restore`)).body).toMatchObject({ restored: 2, left: 1 });
  expect((await places()).slice(2)).toEqual(['3 Rain, 1 General']);
  expect(await listed()).toMatchObject({ added: 3, inUse: 2 });
});

test('an exam whose domains all came with the import has its placeholder again', async () => {
  const fields = { name: 'Weather', categoryId: app.exam.categoryId, price: 0 };
  const { id } = (await admin.post('/api/exams', fields)).body;
  const address = await imported([{ domain: 'Rain', task: 'Drops' }, { domain: 'Fog' }], id);
  expect(await places(id)).toEqual(['1 Rain, 1 Drops', '2 Fog, 1 General']);
  await admin.post(`${address}/undo`);
  expect(await places(id)).toEqual(['1 General, 1 General']);
  expect((await admin.post(`${address}/restore`)).body).toMatchObject({ restored: 2 });
  expect(await places(id)).toEqual(['1 Rain, 1 Drops', '2 Fog, 1 General']);
});

test('undoing an import of study content removes its domains too', async () => {
  const before = await places();
  const items = [
    draftOf(app.exam.id, { domainNumber: 7, domainName: 'Storage', taskNumber: 2, taskTitle: 'Volumes' }),
    draftOf(app.exam.id, { domainNumber: 1, domainName: 'Concepts', taskNumber: 9, taskTitle: 'Pods' }),
  ];
  const { importId } = (await admin.post(`/api/exams/${app.exam.id}/study-content/bulk`, items)).body;
  const after = await places();
  await admin.post(`${url(importId)}/undo`);
  expect(await places()).toEqual(before);
  expect((await admin.post(`${url(importId)}/restore`)).body).toMatchObject({ itemsRestored: 2, itemsLeft: 0 });
  expect(await places()).toEqual(after);
  expect(after).toEqual([`${before[0]}, 9 Pods`, before[1], '7 Storage, 2 Volumes']);
});
