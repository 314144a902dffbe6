import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  const old = makePack(60);
  // Two editions: the later one asks the same, with other ids and another explanation.
  const next = makePack(60, {
    folder: 'tst-002',
    question: (_, index) => {
      const { ref: __, options, keys, ...question } = old.pack.questions[index]!;
      const renamed = (id: string) => `new-${id}`;
      return {
        ...question,
        options: options.toReversed().map((option) => ({ ...option, id: renamed(option.id) })),
        keys: keys.map(renamed),
        explanation: `${question.explanation} Said better.`,
      };
    },
  });
  const families = makePack(60, {
    folder: 'tst-003',
    question: (_, index) => ({ family: index % 3 === 0 ? 'subnets' : `other ${index}` }),
  });
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [old, next, families] } });
  await app.change(`update exam set is_active = ${app.database.kind === 'sqlite' ? '1' : 'true'}`);
});
afterAll(() => app.close());

const examOf = (code: string) => app.catalogue.current().exams.find((exam) => exam.code === code)!;

/** The responses of a sitting by place, with flags as such. */
async function responsesOf(id: string) {
  const { sitting, response } = await dump(app.database);
  const { number } = sitting!.find((row) => row.id === id)!;
  const flag = (value: unknown) => (value === null ? null : Boolean(value));
  return response!
    .filter((row) => row.sitting === number)
    .sort((a, b) => Number(a.place) - Number(b.place))
    .map((row) => ({ ...row, isFirst: flag(row.isFirst), isUnaided: flag(row.isUnaided) }) as Record<string, unknown>);
}
const numbersOf = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ question }) => question));

test('does not take for first what a visitor was shown in the same browser, whoever logs in there', async () => {
  const browser = app.visitor();
  const shown = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const sitting = await openSitting(app, browser, { count: 20 });
    expect((await sitting.preview(sitting.answers(1))).status).toBe(200);
    for (const { id } of sitting.questions) shown.add(id);
  }
  const { body: sample } = await browser.get('/api/sample');
  const answered = await browser.get(`/api/sample/${sample.question.id}/answers/0`);
  expect(answered.status).toBe(200);
  for (let account = 0; account < 2; account += 1) {
    const person = await app.signIn({}, browser);
    const quiz = await openSitting(app, person, { count: 20 });
    await quiz.submit(quiz.answers(20));
    const rows = await responsesOf(quiz.attemptId);
    const known = quiz.questions.map(({ id }) => shown.has(id));
    expect(known.filter(Boolean).length).toBeGreaterThan(10);
    expect(rows.map(({ isFirst }) => isFirst)).toEqual(known.map((isKnown) => (isKnown ? null : true)));
    expect(rows.map(({ isUnaided }) => isUnaided)).toEqual(known.map((isKnown) => (isKnown ? null : true)));
  }
});

test('knows a visitor by nothing but an honest cookie', async () => {
  const browser = app.visitor();
  const sitting = await openSitting(app, browser, { count: 20 });
  const { setCookies } = await sitting.preview(sitting.answers(1));
  const cookie = setCookies.find((one) => one.startsWith('shown.'))!;
  expect(cookie).toMatch(/HttpOnly/);
  const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
  expect(value.length).toBeLessThan(150);
  const person = await app.signIn({}, app.visitor());
  person.keep(`${name}=${value.replace(/^.{2}/, 'zz')}`);
  const quiz = await openSitting(app, person, { count: 20 });
  await quiz.submit(quiz.answers(3));
  expect((await responsesOf(quiz.attemptId)).every(({ isFirst }) => isFirst === true)).toBe(true);
});

test('ends a simulation whose time is up before a quiz of its exam is logged', async () => {
  const { simulate, learner } = await makePracticeOwner(app);
  const simulation = await simulate();
  const keys = await simulation.keys();
  for (let place = 0; place < keys.length; place += 1) await simulation.answer(place, keys[place]!);
  app.clock.advance(2 * 86_400);
  const quizzes = [];
  for (let time = 0; time < 2; time += 1) {
    const quiz = await openSitting(app, learner, { count: 20 });
    expect((await quiz.submit(quiz.answers(20))).status).toBe(200);
    quizzes.push(quiz.attemptId);
  }
  const rows = await responsesOf(simulation.id);
  expect(rows.every(({ isFirst, isUnaided }) => isFirst && isUnaided)).toBe(true);
  const inForm = numbersOf(rows);
  for (const id of quizzes)
    for (const row of await responsesOf(id)) if (inForm.has(row.question)) expect(row.isFirst).toBe(false);
});

test('takes the copy of a question in another edition for the same question', async () => {
  const [old, next] = [examOf('TST-001'), examOf('TST-002')];
  const person = await app.signIn({ grants: [{ examId: null }] });
  const first = await openSitting(app, person, { count: 40, exam: old });
  await first.submit(first.answers(5));
  const then = await openSitting(app, person, { count: 60, exam: next });
  await then.submit(then.answers(5));
  const shown = new Set(first.questions.map(({ text }) => text));
  const isKnown = then.questions.map(({ text }) => shown.has(text));
  expect(isKnown.filter(Boolean).length).toBeGreaterThan(15);
  const rows = await responsesOf(then.attemptId);
  expect(rows.map(({ isFirst }) => isFirst)).toEqual(isKnown.map((known) => !known));
});

test('takes the first question of a family alone for evidence', async () => {
  const exam = examOf('TST-003');
  const person = await app.signIn({ grants: [{ examId: null }] });
  const { question_version: versions, question: questions } = await dump(app.database);
  const inFamily = new Set(versions!.filter(({ family }) => family === 'subnets').map(({ questionId }) => questionId));
  const numbers = new Set(questions!.filter(({ id }) => inFamily.has(id)).map(({ number }) => number));
  const unaided = [];
  for (let time = 0; time < 2; time += 1) {
    const quiz = await openSitting(app, person, { count: 20, exam });
    await quiz.submit(quiz.answers(5));
    unaided.push(...(await responsesOf(quiz.attemptId)).filter(({ question }) => numbers.has(question)));
  }
  expect(unaided.length).toBeGreaterThan(5);
  expect(unaided.filter(({ isUnaided }) => isUnaided)).toHaveLength(1);
  expect(unaided[0]).toMatchObject({ isFirst: true, isUnaided: true });
});

test('knows how long each question of a quiz was on the screen, and which never was', async () => {
  const person = await app.signIn();
  const quiz = await openSitting(app, person, { count: 5 });
  const answers: (number | null)[] = quiz.answers(2);
  answers[3] = null;
  answers[4] = null;
  const url = `/api/exams/${app.exam.id}/submit`;
  const seconds = [12, 7, 30, 4, 0];
  await person.post(url, { answers, timeSpent: 53, seconds }, { 'attempt-id': quiz.attemptId });
  const rows = await responsesOf(quiz.attemptId);
  expect(rows.map(({ seconds: spent, state }) => [spent, state])).toEqual([
    [12, 'whole'],
    [7, 'whole'],
    [30, 'whole'],
    [4, 'none'],
    [null, 'unseen'],
  ]);
  expect(rows.at(-1)).toMatchObject({ isFirst: null, isUnaided: null });
});
