import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIND_NAMES, LAB_KIND } from '#rules/question/kinds/names.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { eachKind } from '../../../../../tests/factories/kinds.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  const bank = makePack(90, { question: (question, index) => eachKind(question, index % KIND_NAMES.length) });
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [bank] } });
});
afterAll(() => app.close());

const lab = async (query = '') => (await app.visitor().get(`/api/lab${query}`)).body;
const url = () => `/api/exams/${app.exam.id}/lab`;

test('gives everyone the same lab without its key, and tells a visitor what their commands come to', async () => {
  const free = await lab();
  expect(free).toMatchObject({ examId: app.exam.id, question: { kind: LAB_KIND } });
  expect(await lab(`?examId=${app.exam.id}`)).toEqual(free);
  expect(Object.keys(free.question).toSorted()).toEqual([
    'chooses',
    'exhibits',
    'id',
    'kind',
    'options',
    'parts',
    'text',
  ]);
  const visitor = app.visitor();
  const nothing = (await visitor.post(url(), { answer: [] })).body;
  expect(nothing.isCorrect).toBe(false);
  expect(nothing.marks.every((isMet: boolean) => !isMet)).toBe(true);
  const solved = (await visitor.post(url(), { answer: nothing.right })).body;
  expect(solved.isCorrect).toBe(true);
});

test('is open to people without access in practice, and tells nobody who is logged in', async () => {
  const person = await app.signIn();
  const refused = await person.post(url(), { answer: [] });
  expect([refused.status, refused.text.includes('"right"')]).toEqual([403, false]);
  const practice = await makePracticeOwner(app, person);
  const sitting = await practice.practise({ count: 5, kinds: [LAB_KIND] });
  const { questions } = await sitting.show();
  expect(questions.map(({ id }) => id)).toEqual([(await lab()).question.id]);
});

test('asks of practice only the kinds that were chosen', async () => {
  const owner = await makePracticeOwner(app);
  const { cells } = await owner.setup();
  const labs = cells.filter(({ kind }) => kind === LAB_KIND).reduce((sum, { all }) => sum + all, 0);
  expect(labs).toBeGreaterThan(5);
  for (const change of [{}, { weakestFirst: true }, { pool: 'unseen' as const }]) {
    const { questions } = await (await owner.practise({ count: 50, kinds: [LAB_KIND], ...change })).show();
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set([LAB_KIND]));
    expect(questions).toHaveLength(labs);
  }
  expect(refusal(await owner.start({ mode: 'practice', settings: { kinds: ['riddle'] } }))).toBe('malformed');
});
