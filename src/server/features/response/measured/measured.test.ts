import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { dump } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import type { ExamFigures, QuestionFigures } from '#contract/question-figures.ts';
import { seededRandom } from '#rules/question/random.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { insertResponses } from '#server/features/response/response.store.ts';
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

test('says how reliable simulations are over different forms, from thirty finished, unaided ones on', async () => {
  const site = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(60)] } });
  site.stopJobs();
  const LENGTH = 20;
  let made = 0;
  const measured = async () => {
    site.clock.advance(8 * 86_400);
    await measurementService({ database: site.database, now: site.clock.now }).runDue();
    const admin = await site.signIn({ isAdmin: true });
    return ((await admin.get(`/api/admin/exams/${site.exam.id}/figures`)).body as ExamFigures).simulations;
  };
  /** A simulation of which so many questions are answered right, from a different place of the bank each time. */
  const simulate = (right: number, change: { sitting?: object; last?: object } = {}) =>
    site.database.write(async (tx) => {
      const from = (made += 1);
      const { number } = await tx
        .insertInto('sitting')
        .values({
          id: randomUUID(),
          userId: null,
          examId: site.exam.id,
          mode: 'simulation',
          day: null,
          servedAt: site.clock.iso(),
          timing: '1',
          isStaff: false,
          isRehearsal: false,
          isSealed: false,
          isLate: false,
          isWithheld: false,
          isClaimed: false,
          ...change.sitting,
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      // The last two are not scored.
      await insertResponses(
        tx,
        number,
        Array.from({ length: LENGTH + 2 }, (_, place) => ({
          place,
          question: 1 + ((from * 7 + place) % 60),
          version: 1,
          state: 'whole' as const,
          isFirst: true,
          isUnaided: place < LENGTH,
          isRight: place < right,
          points: place < right ? 1000 : 0,
          marks: place < right ? '1' : '0',
          picked: null,
          typed: null,
          shown: null,
          isScored: place < LENGTH,
          seconds: 20,
          certainty: null,
          at: site.clock.iso(),
          ...(place === LENGTH - 1 && change.last),
        })),
      );
    });

  expect(await measured()).toBeNull();
  const scores = Array.from({ length: 29 }, (_, person) => 4 + (person % 15));
  for (const score of scores) await simulate(score);
  // None of these says anything.
  await simulate(0, { last: { state: 'unseen', isRight: null } });
  await simulate(0, { last: { isUnaided: false } });
  await simulate(0, { last: { isFirst: null, isUnaided: null } });
  await simulate(0, { sitting: { isDiscarded: true } });
  await simulate(0, { sitting: { mode: 'practice' } });
  expect(await measured()).toMatchObject({ sittings: 29, questions: LENGTH, reliability: null, itemRest: null });

  scores.push(18);
  await simulate(18);
  await itemFiguresService({ database: site.database, now: site.clock.now }).sum();
  const [n, mean] = [scores.length, scores.reduce((all, score) => all + score, 0) / scores.length];
  const variance = scores.reduce((all, score) => all + (score - mean) ** 2, 0) / n;
  const alpha = (LENGTH / (LENGTH - 1)) * (1 - (mean * (LENGTH - mean)) / (LENGTH * variance));
  expect(await measured()).toMatchObject({
    sittings: 30,
    reliability: { alpha: Math.round(alpha * 100), sem: Math.round(Math.sqrt(variance * (1 - alpha)) * 100) },
  });
  await site.close();
});

test('fits slopes from two hundred answers on, in a thread of its own, as the answers were made', async () => {
  const site = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(40)] } });
  site.stopJobs();
  const random = seededRandom(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const truth = Array.from({ length: 12 }, (_, item) => ({ a: 0.7 + (item % 4) * 0.4, b: -1.5 + item * 0.25 }));
  await site.database.write(async (tx) => {
    const questions = await tx
      .selectFrom('question')
      .select('number')
      .where('examId', '=', site.exam.id)
      .orderBy('number')
      .limit(truth.length)
      .execute();
    for (let person = 0; person < 1200; person += 1) {
      const ability = normal();
      const { number } = await tx
        .insertInto('sitting')
        .values({
          id: randomUUID(),
          userId: null,
          examId: site.exam.id,
          mode: 'quiz',
          day: null,
          servedAt: site.clock.iso(),
          timing: '1',
          isStaff: false,
          isRehearsal: false,
          isSealed: false,
          isLate: false,
          isWithheld: false,
          isClaimed: false,
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      await insertResponses(
        tx,
        number,
        truth.map(({ a, b }, place) => {
          const isRight = random() < 1 / (1 + Math.exp(-a * (ability - b)));
          return {
            place,
            question: questions[place]!.number,
            version: 1,
            state: 'whole',
            isFirst: true,
            isUnaided: true,
            isRight,
            points: isRight ? 1000 : 0,
            marks: isRight ? '1' : '0',
            picked: null,
            typed: null,
            shown: null,
            isScored: true,
            seconds: 20,
            certainty: null,
            at: site.clock.iso(),
          };
        }),
      );
    }
  });
  await itemFiguresService({ database: site.database, now: site.clock.now }).sum();
  const { parameters } = measurementService({ database: site.database, now: site.clock.now });
  expect(await parameters.measure()).toEqual({ measured: truth.length, fitted: truth.length });
  const { item_parameter: rows, question, question_version: versions } = await dump(site.database);
  const asked = question!.filter(({ examId }) => examId === site.exam.id);
  for (const [place, { a, b }] of truth.entries()) {
    const { id } = asked.toSorted((one, other) => Number(one.number) - Number(other.number))[place]!;
    const { askedHash } = versions!.find(({ questionId }) => questionId === id)!;
    const row = rows!.find((own) => own.askedHash === askedHash)!;
    // No more than a thousand answers are looked at, and the truth is where the errors say.
    expect(Number(row.n)).toBeGreaterThan(900);
    expect(Number(row.n)).toBeLessThanOrEqual(1000);
    expect(Math.abs(Number(row.a) - a)).toBeLessThan(4 * Number(row.seA));
    expect(Math.abs(Number(row.b) - b)).toBeLessThan(4 * Number(row.seB));
  }
  await site.close();
});
