import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionFigures } from '#contract/question-figures.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { mailsTo } from '../../../../../tests/factories/mail.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';

let app: TestApp;
/** The question whose key was moved: its index in the pack, and the text of the option that is right in truth. */
const MOVED = 7;
let truth: string;
beforeAll(async () => {
  const pack = makePack(60);
  const moved = pack.pack.questions[MOVED]!;
  truth = moved.options.find(({ id }) => moved.keys.includes(id))!.text;
  moved.keys = [moved.options.find(({ id }) => !moved.keys.includes(id))!.id];
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [pack] } });
});
afterAll(() => app.close());

const sum = () => itemFiguresService({ database: app.database, now: app.clock.now }).sum();
const holdBack = () => app.questionFigures.holdBack();

/** People who know most of it answer everything once; those who know little answer some of it wrong. */
async function answerAll(people: number): Promise<string> {
  let movedId = '';
  for (let person = 0; person < people; person += 1) {
    const learner = await app.signIn({ grants: [{ examId: null }] });
    const quiz = await openSitting(app, learner, { count: 60 });
    const known = person % 3 === 0 ? 25 : 50;
    const answers = quiz.answers(known);
    const place = quiz.questions.findIndex(({ options }) => options.includes(truth));
    movedId = quiz.questions[place]!.id;
    if (person % 3 > 0 || person % 2 > 0) answers[place] = quiz.questions[place]!.options.indexOf(truth);
    await quiz.submit(answers);
  }
  await sum();
  return movedId;
}

test('leads from the list alone to a moved key, holds it back, and starts anew once it is mended', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const list = async () =>
    (await admin.get(`/api/admin/questions?examId=${app.exam.id}&sort=look&order=desc&limit=20`)).body.questions;
  await answerAll(3);
  expect((await list()).every(({ look }: { look: unknown }) => look === null)).toBe(true);
  const id = await answerAll(15);
  const [first, second] = await list();
  expect(first.id).toBe(id);
  expect(first.look.doubt).toBeGreaterThan(90);
  expect(second.look.doubt).toBeLessThan(50);

  const url = `/api/admin/questions/${id}`;
  const figures: QuestionFigures = (await admin.get(`${url}/figures`)).body;
  expect(figures).toMatchObject({ doubt: { option: truth }, heldAt: null, kept: null });
  expect(figures.versions[0]).toMatchObject({ version: 1, answers: 18 });
  const likely = figures.options.find(({ text }) => text === truth)!;
  expect(likely.isRight).toBe(false);
  expect(likely.thirds.reduce((all, count) => all + count)).toBe(likely.picked);
  expect(figures.options.reduce((all, { picked }) => all + picked, 0)).toBe(18);

  const asked = async () => {
    const learner = await app.signIn({ grants: [{ examId: null }] });
    return (await openSitting(app, learner, { count: 60 })).questions.map((question) => question.id);
  };
  expect(await asked()).toContain(id);
  expect(await holdBack()).toBe(1);
  expect(await holdBack()).toBe(0);
  const letters = await mailsTo(app, admin.person.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['A question is held back: its key is probably wrong']);
  expect(letters[0]!.text).toContain(truth);
  expect(letters[0]!.text).toContain(`/admin/questions/${id}/figures`);
  expect(await asked()).not.toContain(id);
  expect((await admin.get(`${url}/figures`)).body.heldAt).not.toBeNull();
  expect((await list())[0]).toMatchObject({ id, look: { isHeld: true } });

  // Kept with a reason, it is asked again, and stands no longer at the top.
  expect((await admin.post(`${url}/keep`, { note: '', version: 1 })).status).toBe(400);
  expect((await admin.post(`${url}/keep`, { note: 'The vendor says so.', version: 9 })).status).toBe(409);
  const kept = await admin.post(`${url}/keep`, { note: 'The vendor says so.', version: 1 });
  expect(kept.body).toMatchObject({ heldAt: null, kept: { answers: 18, note: 'The vendor says so.' } });
  expect(await asked()).toContain(id);
  expect((await list())[0].id).not.toBe(id);
  expect(await holdBack()).toBe(0);

  // Mended, it has a version of its own figures, beside those from before.
  const { versions } = (await admin.get(url)).body;
  const [{ text, options, explanation, difficulty, topic, sources, domainNumber, taskNumber }] = versions;
  const correctAnswers = [options.findIndex((option: { text: string }) => option.text === truth)];
  const body = { text, options, explanation, difficulty, topic, sources, domainNumber, taskNumber, correctAnswers };
  const mended = await admin.send({ method: 'PUT', url: `/api/questions/${id}`, body: { ...body, version: 1 } });
  expect(mended.status).toBe(200);
  const after: QuestionFigures = (await admin.get(`${url}/figures`)).body;
  expect(after.versions.map(({ version, answers }) => [version, answers])).toEqual([
    [2, 0],
    [1, 18],
  ]);
  expect(after).toMatchObject({ doubt: null, kept: null });
  // Measured again, before and after.
  expect(after.versions.map(({ doubt }) => doubt === null)).toEqual([true, false]);
});

test('shows beside the figures which key reporters propose, and where they read it', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const learner = await app.signIn({ grants: [{ examId: null }] });
  const quiz = await openSitting(app, learner, { count: 60 });
  const { id: questionId, options } = quiz.questions[3]!;
  const send = (by: typeof learner, sittingId: string, more: object) =>
    by.post(`/api/exams/${app.exam.id}/question-reports`, {
      questionId,
      sittingId,
      reason: 'wrong_key',
      text: 'See page 3',
      ...more,
    });
  const source = 'https://docs.example.com/limits';
  expect((await send(learner, quiz.attemptId, { proposed: 'None of them' })).body).toMatchObject({
    fields: { proposed: 'Choose one of the options of the question.' },
  });
  expect((await send(learner, quiz.attemptId, { source: 'javascript:alert(1)' })).status).toBe(400);
  expect((await send(learner, quiz.attemptId, { proposed: options[2], source })).status).toBe(201);
  app.clock.advance(60);
  const another = await app.signIn({ grants: [{ examId: null }] });
  const other = await openSitting(app, another, { count: 60 });
  expect((await send(another, other.attemptId, { proposed: options[2] })).status).toBe(201);

  const { proposals } = (await admin.get(`/api/admin/questions/${questionId}/figures`)).body as QuestionFigures;
  expect(proposals.at(-1)).toMatchObject({ option: options[2], source, text: 'See page 3', version: 1 });
  const url = `/api/admin/questions?examId=${app.exam.id}&sort=look&order=desc&limit=20`;
  const row = (await admin.get(url)).body.questions.find(({ id }: { id: string }) => id === questionId);
  expect(row.proposed).toEqual([{ option: options[2], reports: 2 }]);
  const { reports } = (await admin.get(`/api/admin/reports/${questionId}`)).body;
  expect(reports.at(-1).proposal).toEqual({ option: options[2], source });
});

test('tells people who have answered what others answered, from ten on, and nobody else', async () => {
  const learner = await app.signIn({ grants: [{ examId: null }] });
  const url = `/api/exams/${app.exam.id}/follow-ups`;
  const quiz = await openSitting(app, learner, { count: 60 });
  const questionIds = quiz.questions.map(({ id }) => id);
  const answered = async (by = learner) =>
    ((await by.post(url, { questionIds })).body as { answered: unknown }[]).map((own) => own.answered);
  expect(new Set(await answered())).toEqual(new Set([null]));
  await quiz.submit(quiz.answers(30));
  await sum();
  const told = (await answered()) as ({ people: number; options: { percent: number; isRight: boolean }[] } | null)[];
  const known = told.filter((own) => own !== null);
  expect(known.length).toBeGreaterThan(50);
  for (const { people, options } of known) {
    expect(people).toBeGreaterThanOrEqual(10);
    expect(options).toHaveLength(4);
    expect(options.filter(({ isRight }) => isRight)).toHaveLength(1);
    expect(Math.abs(options.reduce((all, { percent }) => all + percent, 0) - 100)).toBeLessThanOrEqual(2);
  }
  expect(new Set(await answered((await app.signIn()) as typeof learner))).toEqual(new Set([null]));
});
