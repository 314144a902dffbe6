import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { dump } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import type { ExamFigures, QuestionFigures } from '#contract/question-figures.ts';
import { seededRandom } from '#rules/question/random.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { measurementService } from './measurement.service.ts';

const PEOPLE = 36;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(60)] } });
  app.stopJobs();
});
afterAll(() => app.close());

const run = () => measurementService({ database: app.database, now: app.clock.now }).runDue();

test('says from thirty people on whether a guide and explanations teach, and how hard a question is', async () => {
  const random = seededRandom(3);
  for (let person = 0; person < PEOPLE; person += 1) {
    const learner = await app.signIn({ grants: [{ examId: null }] });
    const take = async (share: number) => {
      const quiz = await openSitting(app, learner, { count: 25 });
      const right = quiz.answers(25);
      await quiz.submit(
        right.map((key, place) => {
          const { id, options } = quiz.questions[place]!;
          return random() < share - (id < '4' ? 0.3 : 0) ? key : (key! + 1) % options.length;
        }),
      );
      app.clock.advance(600);
    };
    await take(0.5);
    for (const task of ['1/1', '1/2', '2/1'])
      await learner.send({ method: 'PUT', url: `/api/user/study-progress/${app.exam.id}/${task}/opening` });
    app.clock.advance(600);
    await take(0.9);
  }
  await itemFiguresService({ database: app.database, now: app.clock.now }).sum();
  expect(await run()).toBe(true);
  // Once a week, whoever asks.
  expect(await run()).toBe(false);

  const { item_parameter: parameters } = await dump(app.database);
  expect(parameters!.length).toBeGreaterThan(50);
  for (const row of parameters!) expect(row).toMatchObject({ model: 'rasch', a: 1 });
  expect(parameters!.every(({ seB }) => Number(seB) > 0.1 && Number(seB) < 0.93)).toBe(true);

  const admin = await app.signIn({ isAdmin: true });
  const figures: ExamFigures = (await admin.get(`/api/admin/exams/${app.exam.id}/figures`)).body;
  expect(figures.questions).toBe(60);
  expect(figures.tasks.reduce((sum, { questions }) => sum + questions, 0)).toBe(60);
  const { explanations, guide } = figures.tasks[0]!;
  expect(guide!.pairs).toBeGreaterThanOrEqual(30);
  expect(guide!.change!.low).toBeGreaterThan(0);
  expect(explanations!.pairs).toBeGreaterThanOrEqual(30);
  expect(explanations!.change!.low).toBeGreaterThan(0);
  const known = figures.tasks.reduce((sum, own) => sum + own.known, 0);
  expect(known + figures.silent.reduce((sum, own) => sum + own.questions, 0)).toBe(60);

  const [{ id }] = (await admin.get(`/api/admin/questions?examId=${app.exam.id}&limit=20`)).body.questions;
  const one: QuestionFigures = (await admin.get(`/api/admin/questions/${id}/figures`)).body;
  expect(one.parameters).toMatchObject({ model: 'rasch', slope: null });
  app.clock.advance(8 * 86_400);
  expect(await run()).toBe(true);
});
