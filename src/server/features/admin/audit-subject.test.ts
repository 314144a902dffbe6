import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { setSite } from '../../../../tests/factories/door.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

type Entry = { action: string; subjectKind: string; subject: { name: string | null; isThere: boolean } };
const entries = async (): Promise<Entry[]> => (await admin.get('/api/admin/audit?limit=100')).body.entries;
const subjectOf = async (wanted: string) =>
  (await entries()).find(({ action, subjectKind }) => `${action} ${subjectKind}` === wanted)?.subject;
const remove = (url: string) => admin.send({ method: 'DELETE', url });

test('names the subject of each entry by its current name, with its location', async () => {
  const { id: examId, name } = app.exam;
  const draft = makeDraft();
  const { id: questionId } = (await admin.post(`/api/exams/${examId}/questions`, draft)).body;
  await remove(`/api/questions/${questionId}`);
  expect(await subjectOf('archive question')).toEqual({
    name: draft.text,
    isThere: true,
    examId,
    userId: null,
    isArchived: true,
  });
  await admin.post(`/api/exams/${examId}/questions/bulk`, { questions: [makeDraft()] });
  expect(await subjectOf('import question import')).toMatchObject({ name, isThere: true, examId });
  const category = (await admin.post('/api/categories', { name: 'Networks' })).body;
  await admin.send({ method: 'PUT', url: `/api/categories/${category.id}`, body: { name: 'Wires' } });
  expect(await subjectOf('create category')).toMatchObject({ name: 'Wires', isThere: true });
  await remove(`/api/categories/${category.id}`);
  expect(await subjectOf('create category')).toMatchObject({ name: 'Networks', isThere: false });
});

test('names tokens by their owner and webhooks by their name while they exist', async () => {
  await setSite(app, 'accessTokens', '1');
  const script = await app.script(['people:read']);
  expect(await subjectOf('create token')).toMatchObject({ name: script.person.email, isThere: true });
  const asked = { name: 'Our directory', url: 'https://example.com/hooks', events: ['person.left'] };
  const { webhook } = (await admin.post('/api/admin/webhooks', asked)).body;
  await admin.post(`/api/admin/webhooks/${webhook.id}/secret`);
  expect(await subjectOf('rotate secret webhook')).toMatchObject({ name: 'Our directory', isThere: true });
  await remove(`/api/admin/tokens/${script.tokenId}`);
  expect(await subjectOf('create token')).toMatchObject({ name: null, isThere: false });
});

test('names a person while the account exists, and not afterward', async () => {
  const student = await app.signIn();
  const { id, email } = student.person;
  const url = `/api/admin/users/${id}`;
  await admin.post(`${url}/grants`, { examId: app.exam.id, reason: 'A gift', expiresAt: null });
  await admin.send({ method: 'PATCH', url, body: { disabled: true } });
  const about = async () => (await entries()).filter(({ subjectKind }) => ['user', 'grant'].includes(subjectKind));
  expect((await about()).map(({ subject }) => subject.name).toSorted()).toEqual(
    [`${app.exam.name}, ${email}`, email].toSorted(),
  );
  expect((await about()).every(({ subject }) => 'userId' in subject && subject.userId === id)).toBe(true);
  const found = (await admin.get(`/api/admin/audit?search=${encodeURIComponent(email)}`)).body.entries as Entry[];
  expect(found.map(({ action }) => action).toSorted()).toEqual(['change', 'grant']);
  await remove(url);
  expect((await about()).map(({ subject }) => [subject.name, subject.isThere])).toEqual(
    (await about()).map(() => [null, false]),
  );
  expect((await about()).every(({ subject }) => 'userId' in subject && subject.userId === null)).toBe(true);
  expect(JSON.stringify(await entries())).not.toContain(email);
  expect(await query(app.database, 'select id from audit where subject_user_id is not null')).toEqual([]);
});
