import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';
import { makeLearner } from '../../../../../tests/factories/learner.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import { draftOf } from '../../../../../tests/factories/study.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const questionsOf = () => `/api/exams/${app.exam.id}/questions`;
const drafts = (many: number) => Array.from({ length: many }, () => makeDraft());
/** Imports the questions; returns the import's address and the ids of its questions in order. */
async function imported(questions: { text: string }[]): Promise<{ url: string; ids: string[] }> {
  const { importId } = (await admin.post(`${questionsOf()}/bulk`, { questions })).body;
  const rows = await query<{ id: string; text: string }>(
    app.database,
    `select question.id, text from question join question_version on question_id = question.id where import_id = '${importId}'`,
  );
  return {
    url: `/api/admin/question-imports/${importId}`,
    ids: questions.map(({ text }) => rows.find((row) => row.text === text)!.id),
  };
}
const isArchived = async (id: string) => (await admin.get(`/api/admin/questions/${id}`)).body.isArchived;
const remove = (id: string) => admin.send({ method: 'DELETE', url: `/api/questions/${id}` });
const audited = async () =>
  (await admin.get('/api/admin/audit')).body.entries.map(({ action, after }: { action: string; after: unknown }) => [
    action,
    after,
  ]);

test('says what undoing an import would archive, and how many of those questions were edited or shown since', async () => {
  const { url, ids } = await imported(drafts(5));
  expect((await admin.get(url)).body).toMatchObject({ added: 5, inUse: 5, edited: 0, shown: 0, undoneAt: null });
  const { createdAt: _, ...wording } = (await admin.get(`/api/admin/questions/${ids[0]}`)).body.versions[0];
  const edit = { ...wording, topic: 'Edited' };
  expect((await admin.send({ method: 'PUT', url: `/api/questions/${ids[0]}`, body: edit })).status).toBe(200);
  await remove(ids[1]!);
  // All of the exam's questions at once, so that the import's are among them.
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const sitting = await openSitting(app, owner, { count: 100 });
  await sitting.submit(sitting.answers(100));
  await firstAnswersService({ database: app.database }).count();
  const shown = sitting.questions.filter(({ id }) => ids.includes(id) && id !== ids[1]).length;
  expect((await admin.get(url)).body).toMatchObject({ added: 5, inUse: 4, edited: 1, shown });
  expect(refusal(await admin.get('/api/admin/question-imports/none'))).toBe('not_found');
});

test('lists each import with the name of its file, or with none if nothing named one', async () => {
  const url = `/api/exams/${app.exam.id}`;
  const bank = (query: string) => admin.post(`${url}/questions/bulk${query}`, { questions: drafts(1) });
  app.clock.advance(1);
  expect((await bank('?fileName=Domain%201%20%26%202.gift')).status).toBe(201);
  app.clock.advance(1);
  expect((await bank('')).status).toBe(201);
  app.clock.advance(1);
  const cards = [draftOf(app.exam.id, { contentType: 'flashcard', title: 'Front', content: '<p>Back</p>' })];
  expect((await admin.post(`${url}/study-content/bulk?fileName=cards.apkg`, cards)).status).toBe(201);
  const { imports } = (await admin.get(`/api/admin/question-imports?examId=${app.exam.id}&limit=10`)).body;
  expect(imports.map(({ fileName }: { fileName: string | null }) => fileName)).toEqual([
    'cards.apkg',
    null,
    'Domain 1 & 2.gift',
  ]);
  expect(refusal(await bank(`?fileName=${'x'.repeat(256)}`))).toBe('malformed');
});

test('restores exactly what undoing an import archived, and changes nothing the second time', async () => {
  const [questions, others] = [drafts(600), drafts(1)];
  const { url, ids } = await imported(questions);
  const other = await imported(others);
  // At the same moment as the undo, but deleted separately all the same.
  await remove(ids[0]!);
  const undone = (await admin.post(`${url}/undo`)).body;
  expect(undone.undoneAt).not.toBeNull();
  expect(await isArchived(ids[599]!)).toBe(true);
  expect(await isArchived(other.ids[0]!)).toBe(false);
  const restored = await admin.post(`${url}/restore`);
  expect(restored.body).toMatchObject({ undoneAt: null, restored: 599, left: 0 });
  expect(await isArchived(ids[0]!)).toBe(true);
  expect(await isArchived(ids[599]!)).toBe(false);
  expect((await admin.get(url)).body).toMatchObject({ inUse: 599 });
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ restored: 0, left: 0 });
  expect(await audited()).toEqual(
    expect.arrayContaining([
      ['restore import', { undoneAt: null, restored: 599, left: 0 }],
      ['undo import', { undoneAt: undone.undoneAt, archived: 599 }],
    ]),
  );
  // And it can be undone again.
  await admin.post(`${url}/undo`);
  expect((await admin.get(url)).body).toMatchObject({ inUse: 0 });
});

test('leaves a question archived on restore if the exam has it again or its task is gone', async () => {
  const questions = [makeDraft(), makeDraft({ domain: undefined, task: 1 }), makeDraft()];
  const { url, ids } = await imported(questions);
  await admin.post(`${url}/undo`);
  await admin.post(questionsOf(), questions[0]!);
  await query(
    app.database,
    `update question_version set task_number = 98 where question_id = '${ids[2]}' returning task_number`,
  );
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ restored: 1, left: 2 });
  expect(await Promise.all(ids.map(isArchived))).toEqual([true, false, true]);
});

test('leaves an import undone if nothing of it can be restored, and restores it once something can', async () => {
  const questions = [makeDraft(), makeDraft()];
  const { url, ids } = await imported(questions);
  expect((await admin.post(`${url}/undo`)).body).toMatchObject({ archived: 2, itemsArchived: 0, reverted: 0 });
  const again = await imported(questions);
  const none = (await admin.post(`${url}/restore`)).body;
  expect(none).toMatchObject({ restored: 0, left: 2, undoneAt: expect.any(String) });
  expect(await listedIn('&undone=1')).toMatchObject([{ id: none.id }]);
  expect((await listedIn('&undone=0')).map(({ id }: { id: string }) => id)).not.toContain(none.id);
  await admin.post(`${again.url}/undo`);
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ restored: 2, left: 0, undoneAt: null });
  expect(await Promise.all(ids.map(isArchived))).toEqual([false, false]);
});

const cardDraft = (title: string) =>
  draftOf(app.exam.id, {
    contentType: 'flashcard',
    title,
    content: '<p>Back</p>',
    domainNumber: 7,
    domainName: 'Extras',
    taskNumber: 3,
    taskTitle: 'Third',
  });
async function importedCards(titles: string[]): Promise<{ url: string; ids: string[] }> {
  const { importId, ids } = (await admin.post(`/api/exams/${app.exam.id}/study-content/bulk`, titles.map(cardDraft)))
    .body;
  return { url: `/api/admin/question-imports/${importId}`, ids };
}
const listedIn = async (search: string) =>
  (await admin.get(`/api/admin/question-imports?examId=${app.exam.id}${search}`)).body.imports;
const removeCard = (id: string) => admin.send({ method: 'DELETE', url: `/api/study-content/${id}`, body: {} });
const cardsInUse = async () =>
  (await admin.get(`/api/admin/study-content?examId=${app.exam.id}&contentType=flashcard&search=Quokka`)).body.items
    .map(({ title }: { title: string }) => title)
    .sort();

test('undoes and restores an import of flashcards, and says how many were edited or studied since', async () => {
  const names = ['Quokka A', 'Quokka B', 'Quokka C', 'Quokka D'];
  const { url, ids } = await importedCards(names);
  const { url: ofQuestions } = await imported(drafts(1));
  expect((await listedIn('')).length).toBe(2);
  const [row, ...others] = await listedIn('&kind=study');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ kind: 'study', added: 0, studyItems: 4, undoneAt: null });
  expect(await listedIn('&kind=questions')).toMatchObject([{ kind: 'questions', added: 1, studyItems: 0 }]);

  app.clock.advance(60);
  await admin.send({ method: 'PUT', url: `/api/study-content/${ids[0]}`, body: { ...cardDraft('Quokka A2') } });
  await (await makeLearner(app)).grade(ids[1]!, 'good');
  await removeCard(ids[2]!);
  expect((await admin.get(url)).body).toMatchObject({ inUse: 0, itemsInUse: 3, itemsEdited: 1, itemsStudied: 1 });

  await admin.post(`${url}/undo`);
  expect(await cardsInUse()).toEqual([]);
  expect((await admin.get(url)).body).toMatchObject({ itemsInUse: 0 });
  expect((await admin.get(ofQuestions)).body).toMatchObject({ inUse: 1, undoneAt: null });
  // Undone a second time, it changes nothing.
  await admin.post(`${url}/undo`);
  const restored = (await admin.post(`${url}/restore`)).body;
  expect(restored).toMatchObject({ restored: 0, left: 0, itemsRestored: 3, itemsLeft: 0, undoneAt: null });
  expect(await cardsInUse()).toEqual(['Quokka A2', 'Quokka B', 'Quokka D']);
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ itemsRestored: 0, itemsLeft: 0 });
  expect((await audited()).map(([action]: unknown[]) => action)).toEqual(
    expect.arrayContaining(['undo import', 'restore import']),
  );
});

test('leaves a flashcard archived on restore if the exam has it again, and brings back the places of the others', async () => {
  const { url } = await importedCards(['Quokka E', 'Quokka F']);
  await admin.post(`${url}/undo`);
  await importedCards(['Quokka E']);
  await app.change(`delete from exam_task where exam_id = '${app.exam.id}' and domain_number = 7`);
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ itemsRestored: 1, itemsLeft: 1 });
  expect(await cardsInUse()).toEqual(['Quokka E', 'Quokka F']);
  const { domains } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  const domain = domains.find(({ number }: { number: number }) => number === 7);
  expect(domain.tasks.map(({ number }: { number: number }) => number)).toEqual([3]);
});
