import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

afterEach(() => app.close());

test('refuses a question that is already there with another answer, in the exam or the file', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const bulk = (questions: unknown[], call = '') =>
    admin.post(`/api/exams/${app.exam.id}/questions/bulk${call}`, { questions });
  const [here, other] = [makeDraft(), makeDraft()];
  const exhibits = [{ title: 'Log', form: 'code', text: 'denied' }];
  expect((await bulk([here])).status).toBe(201);
  const rows = [
    here,
    { ...here, correctAnswer: 3 },
    other,
    { ...other, correctAnswer: 3 },
    { ...other, kind: 'single', correctAnswers: [3], exhibits },
  ];
  expect((await bulk(rows, '/preview')).body).toMatchObject({ fit: 2, unchanged: 1, misfit: 2 });
  const { status, body } = await bulk([rows[1], other]);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'questions.0.correctAnswer':
      'The question is already in this exam with another answer. Edit it there, or archive it and import this one again',
  });
  const { faults } = (await bulk(rows, '/preview')).body;
  expect(faults).toMatchObject([
    { index: 1, reason: expect.stringContaining('already in this exam') },
    { index: 3, reason: 'An earlier question in this file is the same, but with another answer' },
  ]);
});
