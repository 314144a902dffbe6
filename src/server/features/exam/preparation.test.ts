import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { askToPay } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { draftOf } from '../../../../tests/factories/study.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const makeExam = async (): Promise<string> => {
  const fields = { name: 'New Exam', description: '', categoryId: app.exam.categoryId, price: 1950 };
  return (await admin.post('/api/exams', fields)).body.id;
};
const examOf = async (id: string) => (await app.visitor().get(`/api/exams/${id}`)).body;
const activeExams = async () => (await admin.get('/api/admin/stats')).body.activeExams;
const GENERAL = { domainName: 'General', taskTitle: 'General' };

test('lists an empty exam as in preparation, neither sold nor counted', async () => {
  const before = await activeExams();
  const id = await makeExam();
  expect(await examOf(id)).toMatchObject({
    isActive: true,
    isInPreparation: true,
    isForSale: false,
    isExplained: false,
    questionCount: 0,
  });
  expect((await app.visitor().get('/api/exams')).body.map((exam: { id: string }) => exam.id)).toContain(id);
  const answer = await askToPay(await app.signIn(), id);
  expect([answer.status, refusal(answer)]).toEqual([409, 'not_for_sale']);
  expect(answer.body.error).toContain('in preparation');
  expect(await activeExams()).toBe(before);
});

test.each([
  [
    'a question',
    (id: string) => admin.post(`/api/exams/${id}/questions`, makeDraft({ domain: 'General' })),
    'questions',
  ],
  [
    'something to study',
    (id: string) => admin.post(`/api/exams/${id}/study-content`, draftOf(id, GENERAL)),
    'study-content',
  ],
])('with %s it is sold and counted, and no more once that is gone', async (_what, add, path) => {
  const before = await activeExams();
  const id = await makeExam();
  const { status, body } = await add(id);
  expect(status).toBe(201);
  expect(await examOf(id)).toMatchObject({ isInPreparation: false, isForSale: true });
  expect(await activeExams()).toBe(before + 1);
  expect((await askToPay(await app.signIn(), id)).status).toBe(200);
  await admin.send({ method: 'DELETE', url: `/api/${path}/${body.id}` });
  expect(await examOf(id)).toMatchObject({ isInPreparation: true, isForSale: false });
  expect(refusal(await askToPay(await app.signIn(), id))).toBe('not_for_sale');
});

test('says that every option is explained only while that is true', async () => {
  expect((await examOf(app.exam.id)).isExplained).toBe(true);
  const { status, body } = await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft());
  expect(status).toBe(201);
  expect((await examOf(app.exam.id)).isExplained).toBe(false);
  await admin.send({ method: 'DELETE', url: `/api/questions/${body.id}` });
  expect((await examOf(app.exam.id)).isExplained).toBe(true);
});
