import { beforeEach, afterEach, expect, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { Exam } from '#contract/exam.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { draftOf } from '../../../../tests/factories/study.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
let exam: AdminExam;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
  exam = (await admin.post('/api/exams', fields())).body;
});
afterEach(() => app.close());

const fields = (change: object = {}) => ({ name: 'Weather', categoryId: app.exam.categoryId, price: 0, ...change });
const add = (change: object) => admin.post(`/api/exams/${exam.id}/questions`, makeDraft({ ...change }));
const bulk = (changes: object[], call = '') =>
  admin.post(`/api/exams/${exam.id}/questions/bulk${call}`, {
    questions: changes.map((change) => makeDraft({ ...change })),
  });
const guide = (change: object) =>
  admin.post(
    `/api/exams/${exam.id}/study-content`,
    draftOf(exam.id, { domainName: 'Rain', taskTitle: 'Drops', ...change }),
  );
/** What visitors see of the domains: number, name, and share. */
const shares = async () =>
  ((await app.visitor().get(`/api/exams/${exam.id}`)).body as Exam).domains.map(
    ({ number, name, weight }) => `${number} ${name} ${weight}`,
  );
const tasks = async () =>
  ((await admin.get(`/api/admin/exams/${exam.id}`)).body as AdminExam).domains.map(({ name, tasks: own }) =>
    [name, ...own.map((task) => `${task.number} ${task.name}`)].join(', '),
  );

test('names a new exam’s domains after its questions and shares them out by question count', async () => {
  expect(await shares()).toEqual(['1 General 100']);
  const changes = ['Rain', 'Fog', 'rain ', 'RAIN'].map((domain) => ({ domain }));
  expect((await bulk(changes, '/preview')).body).toMatchObject({
    fit: 4,
    newDomains: [
      { number: 1, name: 'Rain', weighs: true },
      { number: 2, name: 'Fog', weighs: true },
    ],
  });
  expect(await shares()).toEqual(['1 General 100']);
  expect((await bulk(changes)).body).toMatchObject({ added: 4, newDomains: [{ name: 'Rain' }, { name: 'Fog' }] });
  expect(await shares()).toEqual(['1 Rain 75', '2 Fog 25']);
  expect((await app.visitor().get(`/api/exams/${exam.id}/questions?count=4`)).body).toHaveLength(4);
});

test('puts a question without a domain in General', async () => {
  await add({ domain: undefined });
  await add({ domain: 'Fog' });
  await add({ domain: '' });
  expect(await shares()).toEqual(['1 General 66.7', '2 Fog 33.3']);
  const shown = (await admin.get(`/api/exams/${exam.id}/questions`)).body as { domain: string }[];
  expect(shown.map(({ domain }) => domain).sort()).toEqual(['Fog', 'General', 'General']);
});

test('gives a new domain no weight where weights were set, and tells the administrator', async () => {
  await bulk([{ domain: 'Rain' }, { domain: 'Rain' }]);
  const domains = [{ number: 1, name: 'Rain', weightFrom: 95, weightTo: 100, tasks: [{ number: 1, name: 'Drops' }] }];
  await admin.send({ method: 'PUT', url: `/api/exams/${exam.id}`, body: fields({ domains }) });
  const made = await add({ domain: 'Fog', task: 'Banks' });
  expect(made.body).toMatchObject({ newDomains: [{ number: 2, name: 'Fog', weighs: false }] });
  expect(await shares()).toEqual(['1 Rain 100']);
  // Only two of the three questions are drawn: the domain without weight contributes none.
  const asked = (await app.visitor().get(`/api/exams/${exam.id}/questions?count=2`)).body as { id: string }[];
  expect(asked.map(({ id }) => id)).not.toContain(made.body.id);
  expect((await guide({ taskTitle: 'Drops' })).body).toMatchObject({ newDomains: [] });
  const half = {
    ...domains[0]!,
    number: 2,
    name: 'Fog',
    weightFrom: 0,
    weightTo: 5,
    tasks: [{ number: 1, name: 'Banks' }],
  };
  const put = await admin.send({
    method: 'PUT',
    url: `/api/exams/${exam.id}`,
    body: fields({ domains: [...domains, half] }),
  });
  expect(put.body.fields).toEqual({ 'domains.1.weightFrom': 'A range must start above 0' });
});

test('lets study content name a new exam’s domain and task by number, and refuses a second name', async () => {
  expect((await guide({ domainNumber: 3, taskNumber: 2 })).body).toMatchObject({
    domainName: 'Rain',
    taskTitle: 'Drops',
    newDomains: [{ number: 3, name: 'Rain', weighs: true }],
  });
  expect(await tasks()).toEqual(['Rain, 2 Drops']);
  expect((await guide({ domainNumber: 3, domainName: 'Fog' })).body.fields).toEqual({
    domainNumber: 'Domain 3 is “Rain”, not “Fog”',
  });
  expect((await guide({ domainNumber: 4 })).body.fields).toEqual({ domainNumber: '“Rain” is domain 3, not 4' });
  const items = [{ taskNumber: 2 }, { taskNumber: 5, taskTitle: 'Floods' }, { taskNumber: 5 }].map((change) =>
    draftOf(exam.id, { domainNumber: 3, domainName: 'Rain', taskTitle: 'Drops', ...change }),
  );
  const answer = await admin.post(`/api/exams/${exam.id}/study-content/bulk`, items);
  expect(answer.body.fields).toEqual({ '2.taskNumber': 'In domain 3: Task 5 is “Floods”, not “Drops”' });
  expect(await tasks()).toEqual(['Rain, 2 Drops']);
  expect((await admin.post(`/api/exams/${exam.id}/study-content/bulk`, items.slice(0, 2))).body).toMatchObject({
    imported: 2,
    newDomains: [],
  });
  expect(await tasks()).toEqual(['Rain, 2 Drops, 5 Floods']);
});

test('gives an unnamed task with questions the title of its guide', async () => {
  await add({ domain: 'Rain' });
  expect(await tasks()).toEqual(['Rain, 1 General']);
  expect((await guide({ domainNumber: 1, taskNumber: 1 })).status).toBe(201);
  expect(await tasks()).toEqual(['Rain, 1 Drops']);
  await add({ domain: 'Rain', task: 'Floods' });
  await add({ domain: 'Rain', task: 'floods' });
  await add({ domain: '1', task: 7 });
  expect(await tasks()).toEqual(['Rain, 1 Drops, 2 Floods, 7 Task 7']);
});

test('creates a domain when an edit names a new one, but not on a no-op edit', async () => {
  const { id, versions } = (await add({ domain: 'Rain' })).body;
  const { createdAt: _, domainNumber, taskNumber, ...wording } = versions[0];
  const put = (body: object) =>
    admin.send({ method: 'PUT', url: `/api/questions/${id}`, body: { ...wording, ...body } });
  expect((await put({ domainNumber, taskNumber })).body.versions).toHaveLength(1);
  expect((await put({ domainNumber, domainName: 'Fog' })).body.fields).toEqual({
    domain: 'Domain 1 is “Rain”, not “Fog”',
  });
  const edited = (await put({ domainName: 'Fog', taskTitle: 'Banks' })).body;
  expect(edited).toMatchObject({
    newDomains: [{ number: 2, name: 'Fog', weighs: true }],
    versions: [{ domainNumber: 2 }, {}],
  });
  expect(await tasks()).toEqual(['Rain, 1 General', 'Fog, 1 Banks']);
});

test('creates no domain for a question that already exists', async () => {
  const draft = makeDraft({ domain: 'Rain' });
  const send = (domain: string) =>
    admin.post(`/api/exams/${exam.id}/questions/bulk`, {
      questions: [{ ...draft, domain }, makeDraft({ domain: 'Rain' })],
    });
  await send('Rain');
  expect((await send('Fog')).body).toMatchObject({ added: 1, unchanged: 1, newDomains: [] });
  expect(await shares()).toEqual(['1 Rain 100']);
});

test('leaves the weight of a new exam’s placeholder unset, in the database too', async () => {
  const weights = await query(
    app.database,
    `select weight_from, weight_to from exam_domain where exam_id = '${exam.id}'`,
  );
  expect(Object.values(weights[0]!)).toEqual([0, 0]);
});
