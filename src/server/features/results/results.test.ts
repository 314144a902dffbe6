import { afterAll, beforeAll, expect, test } from 'vitest';
import { PurchasedExam, Standings } from '#contract/dashboard.ts';
import { ResultSummary } from '#contract/results.ts';
import { STRONG_FROM } from '#rules/quiz/level.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const results = async (browser: Browser, search = ''): Promise<ResultSummary[]> =>
  ((await browser.get(`/api/user/results${search}`)).body as unknown[]).map((row) => ResultSummary.parse(row));
const standingOf = async (browser: Browser) => Standings.parse((await browser.get('/api/user/standing')).body);

/** An owner with a quiz, a practice sitting (one right, one wrong, one unanswered), and a simulation, each a minute after the last. */
async function makeAllRounder() {
  const owner = await makePracticeOwner(app);
  const { learner } = owner;
  const quiz = await openSitting(app, learner, { count: 10 });
  app.clock.advance(60);
  await quiz.submit(quiz.answers(7), 60);
  app.clock.advance(60);
  const practice = await owner.practise({ count: 3, pool: 'unseen' });
  const keys = await practice.keys();
  await practice.answer(0, keys[0]!);
  await practice.answer(1, [(keys[1]![0]! + 1) % 4]);
  app.clock.advance(60);
  await practice.submit();
  app.clock.advance(60);
  const simulation = await owner.simulate();
  const right = await simulation.keys();
  for (const [place, key] of right.entries()) if (place % 2 === 0) await simulation.answer(place, key);
  app.clock.advance(90);
  const told = await simulation.submit();
  return { ...owner, quiz, practice, simulation, told };
}

test('lists quizzes, practice, and simulations together, newest first, each with the same time everywhere', async () => {
  const { learner, quiz, practice, simulation, told } = await makeAllRounder();
  const all = await results(learner);
  expect(all.map(({ id, mode }) => [id, mode])).toEqual([
    [simulation.id, 'simulation'],
    [practice.id, 'practice'],
    [quiz.attemptId, 'quiz'],
  ]);
  expect(all[1]).toMatchObject({ score: 1, totalQuestions: 2, percentage: 50, timeSpent: 2 });
  expect(all[0]).toMatchObject({ timeSpent: 90, totalQuestions: told.questions.length });
  expect(told.timeSpent).toBe(90);
  expect((await practice.show()).timeSpent).toBe(2);
  expect((await learner.get(`/api/user/attempts/${simulation.id}`)).body.timeSpent).toBe(90);
  expect((await learner.get(`/api/user/attempts/${quiz.attemptId}`)).body.timeSpent).toBe(all[2]!.timeSpent);
});

test('pages both ways across kinds of results and leaves out other people’s', async () => {
  const { learner } = await makeAllRounder();
  const [newest, middle, oldest] = await results(learner);
  expect((await results(learner, '?limit=1')).map(({ id }) => id)).toEqual([newest!.id]);
  expect((await results(learner, `?limit=1&before=${newest!.id}`)).map(({ id }) => id)).toEqual([middle!.id]);
  expect((await results(learner, `?before=${middle!.id}`)).map(({ id }) => id)).toEqual([oldest!.id]);
  expect((await results(learner, `?limit=1&after=${oldest!.id}`)).map(({ id }) => id)).toEqual([middle!.id]);
  expect((await results(learner, `?after=${oldest!.id}`)).map(({ id }) => id)).toEqual([newest!.id, middle!.id]);
  expect(await results(learner, `?examId=${middle!.id}`)).toEqual([]);
  const stranger = await app.signIn();
  expect(await results(stranger)).toEqual([]);
  expect(refusal(await stranger.get(`/api/user/results?before=${middle!.id}`))).toBe('not_found');
});

test('lists no result for practice without answers', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  await (await practise()).submit();
  expect(await results(learner)).toEqual([]);
});

test('compares a quiz only with earlier quizzes', async () => {
  const { learner, quiz } = await makeAllRounder();
  app.clock.advance(60);
  const next = await openSitting(app, learner, { count: 5 });
  await next.submit(next.answers(5));
  const { earlier } = (await learner.get(`/api/user/attempts/${next.attemptId}`)).body;
  expect(earlier).toMatchObject([{ id: quiz.attemptId, percentage: 70 }]);
});

test('keeps every dashboard figure consistent with the results and the other figures', async () => {
  const { learner, told } = await makeAllRounder();
  const all = await results(learner);
  const attempts = all.filter(({ mode }) => mode !== 'practice');
  const standing = await standingOf(learner);
  const [exam] = standing.exams;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const right = sum(all.map(({ score }) => score));
  const asked = sum(all.map(({ totalQuestions }) => totalQuestions));
  const answeredInSimulation = Math.ceil(told.questions.length / 2);

  expect(standing.totalAttempts).toBe(attempts.length);
  expect(standing.averageScore).toBe(Math.round(sum(attempts.map(({ percentage }) => percentage)) / attempts.length));
  expect(standing.accuracy).toBe(Math.round((100 * right) / asked));
  // All ten from the quiz, two from practice, half of the simulation.
  expect(standing.questionsAnswered).toBe(10 + 2 + answeredInSimulation);
  expect(standing.questionsAsked).toBe(asked);
  expect(exam).toMatchObject({
    attempts: attempts.length,
    bestScore: Math.max(...attempts.filter(({ isRehearsal }) => !isRehearsal).map(({ percentage }) => percentage)),
  });
  expect(exam!.trend.map(({ attemptId, percentage }) => [attemptId, percentage])).toEqual(
    attempts
      .filter(({ isRehearsal }) => !isRehearsal)
      .toReversed()
      .map(({ id, percentage }) => [id, percentage]),
  );
  // No question was shown twice, so strength and accuracy count the same answers.
  expect(sum(exam!.domains.map(({ correct }) => correct))).toBe(right);
  expect(sum(exam!.domains.map((domain) => domain.asked))).toBe(asked);
  expect(sum(exam!.domains.map(({ answered }) => answered))).toBe(standing.questionsAnswered);

  // The exam's page and its cairn use the same sums.
  const [purchased] = ((await learner.get('/api/user/purchased-exams')).body as unknown[]).map((one) =>
    PurchasedExam.parse(one),
  );
  expect(purchased).toMatchObject({ bestScore: exam!.bestScore, attempts: exam!.attempts });
  const stones = exam!.domains.map(
    ({ unreadTasks, answered, percentage }) => unreadTasks === 0 && answered >= 5 && percentage! >= STRONG_FROM,
  );
  expect(exam!.stones.map(({ isPlaced }) => isPlaced)).toEqual(stones);
  expect(exam!.stones.map(({ fill }) => fill === 100)).toEqual(
    exam!.domains.map(({ answered, percentage }) => answered >= 5 && percentage! >= STRONG_FROM),
  );
  const strengths = await Promise.all(
    exam!.domains.flatMap(({ number, tasks }) =>
      Array.from({ length: tasks }, async (_, index) => {
        const { body } = await learner.get(`/api/exams/${app.exam.id}/study-tasks/${number}/${index + 1}/practice`);
        return body.strength ?? { asked: 0, correct: 0 };
      }),
    ),
  );
  // A question left open in the simulation is a miss in its domain but in no task.
  expect(sum(strengths.map(({ asked: own }) => own))).toBe(standing.questionsAnswered);
  expect(sum(strengths.map(({ correct }) => correct))).toBe(right);
});

test('counts repeated practice as answers but not as strength', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const once = async (pool: 'unseen' | 'all', tasks: string[]) => {
    const sitting = await practise({ count: 200, pool, tasks });
    for (const [place, key] of (await sitting.keys()).entries()) await sitting.answer(place, key);
    await sitting.submit();
    return standingOf(learner);
  };
  const first = await once('unseen', ['2.1']);
  const second = await once('all', ['2.1']);
  expect(second.questionsAnswered).toBe(2 * first.questionsAnswered);
  expect(second.exams[0]!.domains).toEqual(first.exams[0]!.domains);
  expect((await results(learner)).map(({ mode }) => mode)).toEqual(['practice', 'practice']);
});
