import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = async () => (await app.visitor().get('/api/sample')).body;
const answer = (id: string, picked: number | string, by = app.visitor()) =>
  by.get(`/api/sample/${id}/answers/${picked}`);

test('shows everyone the same free question without its key, and another one the next day', async () => {
  const sample = await today();
  expect(sample.examId).toBe(app.exam.id);
  expect(Object.keys(sample.question).toSorted()).toEqual(['id', 'options', 'text']);
  expect(await today()).toEqual(sample);
  const { setCookies } = await app.visitor().get('/api/sample');
  expect(setCookies).toEqual([]);
  app.clock.advance(86_400);
  expect((await today()).question.id).not.toBe(sample.question.id);
});

test('explains an answer to today’s or yesterday’s question with all rationales, and to no other', async () => {
  const { question } = await today();
  const reviews = await Promise.all([...question.options.keys()].map((picked) => answer(question.id, picked)));
  expect(reviews.filter(({ body }) => body.isCorrect)).toHaveLength(1);
  for (const [picked, { status, body }] of reviews.entries()) {
    expect([status, body.rationales.length, body.isCorrect]).toEqual([200, 4, body.correctAnswer === picked]);
    expect(body.rationales).not.toContain('');
  }
  for (const picked of [4, 8, -1, '0x1']) expect(refusal(await answer(question.id, picked))).toBe('not_found');
  app.clock.advance(86_400);
  expect((await answer(question.id, 0)).status).toBe(200);
  app.clock.advance(86_400);
  expect(refusal(await answer(question.id, 0))).toBe('not_found');
});

test('offers five questions of each exam a day, and explains answers to each of them', async () => {
  const ask = async (number: number) =>
    (await app.visitor().get(`/api/sample?examId=${app.exam.id}&number=${number}`)).body;
  const samples = await Promise.all([0, 1, 2, 3, 4].map(ask));
  expect(new Set(samples.map(({ question }) => question.id)).size).toBe(5);
  for (const { question } of samples) expect((await answer(question.id, 0)).status).toBe(200);
  expect((await app.visitor().get('/api/sample?number=5')).status).toBe(400);
  expect((await app.visitor().get(`/api/sample?examId=${crypto.randomUUID()}`)).body).toBeNull();
});

test('explains nothing to someone signed in, since it would not be logged', async () => {
  const { question } = await today();
  const refused = await answer(question.id, 0, await app.signIn());
  expect([refused.status, refused.text.includes('correctAnswer')]).toEqual([403, false]);
});
