import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QuestionEdit, WrittenQuestion } from '#contract/question-admin.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const scenario = (title: string, text: string): Exhibit => ({ title, form: 'scenario', text });
const edit = (exhibits: Exhibit[], text: string): Omit<QuestionEdit, 'version'> => ({
  text,
  options: ['Amber', 'Coral'].map((own) => ({ text: own, rationale: '' })),
  correctAnswers: [0],
  ...PLAIN_DEFAULTS,
  domainNumber: 1,
  taskNumber: 1,
  sources: [],
  exhibits,
});
const create = (exhibits: Exhibit[], text: string) =>
  admin.post('/api/admin/questions', { examId: app.exam.id, ...edit(exhibits, text) });
const update = (id: string, version: number, exhibits: Exhibit[], text: string) =>
  admin.send({ method: 'PUT', url: `/api/questions/${id}`, body: { version, ...edit(exhibits, text) } });
const latest = async (id: string) =>
  ((await admin.get(`/api/admin/questions/${id}`)).body as WrittenQuestion).versions[0]!;
const scenarioOf = async (id: string) => (await latest(id)).exhibits?.map(({ title, text }) => `${title}: ${text}`);

test('a case set written by hand stays one: its title and text change in all of its questions, archived ones too', async () => {
  const log: Exhibit = { title: 'Log', form: 'log', text: 'deny' };
  const ids: string[] = [];
  for (const [index, text] of ['Who?', 'When?', 'Why?'].entries()) {
    const { body } = await create([...(index === 1 ? [log] : []), scenario('Northwind', '40 people')], text);
    ids.push(body.id);
  }
  const [one, two, three] = ids as [string, string, string];
  await admin.send({ method: 'DELETE', url: `/api/questions/${three}` });
  expect((await update(one, 1, [scenario('Northwind', '50 people')], 'Who?')).status).toBe(200);
  for (const id of [one, three]) expect(await scenarioOf(id)).toEqual(['Northwind: 50 people']);
  expect(await scenarioOf(two)).toEqual(['Log: deny', 'Northwind: 50 people']);
  expect([(await latest(two)).version, (await latest(two)).text]).toEqual([2, 'When?']);
  expect((await update(two, 2, [log, scenario('Northwind grows', '50 people')], 'When?')).status).toBe(200);
  for (const id of [one, three]) expect(await scenarioOf(id)).toEqual(['Northwind grows: 50 people']);
  // An earlier wording brings the set back to what it told.
  await admin.post(`/api/admin/questions/${one}/restore-version`, { version: 1, current: 3 });
  expect(await scenarioOf(two)).toEqual(['Log: deny', 'Northwind: 40 people']);
  // One that leaves changes nothing for the others.
  expect((await update(two, 4, [log], 'When?')).status).toBe(200);
  expect(await scenarioOf(one)).toEqual(['Northwind: 40 people']);
  const changes = await query<{ n: number }>(
    app.database,
    `select count(*) as n from audit where action = 'update' and subject_id = '${three}'`,
  );
  expect(Number(changes[0]!.n)).toBe(3);
});

test('no question joins a set by another scenario: not by hand, and not by an import', async () => {
  await create([scenario('Northwind', '40 people')], 'Who?');
  const answer = await create([scenario('Northwind', '41 people')], 'When?');
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.fields).toEqual({ 'exhibits.0.text': expect.stringContaining('has a different scenario') });
  const row = (title: string, text: string) => ({
    ...makeDraft({ correctAnswer: undefined }),
    kind: 'single',
    correctAnswers: [2],
    exhibits: [scenario(title, text)],
  });
  const rows = [
    row('Northwind', '40 people'),
    row('Northwind', '41 people'),
    row('Fabrikam', 'a'),
    row('Fabrikam', 'b'),
  ];
  const { body } = await admin.post(`/api/exams/${app.exam.id}/questions/bulk/preview`, { questions: rows });
  expect(body).toMatchObject({ fit: 2, misfit: 2 });
  expect(body.faults.map(({ index, field }: { index: number; field: string }) => [index, field])).toEqual([
    [1, 'exhibits'],
    [3, 'exhibits'],
  ]);
});
