import { afterAll, beforeAll, expect, test } from 'vitest';
import { PurchasedExam, Standings } from '#contract/dashboard.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());
const standing = async (browser: Browser) => Standings.parse((await browser.get('/api/user/standing')).body);

const purchased = async (browser: Browser): Promise<PurchasedExam[]> =>
  ((await browser.get('/api/user/purchased-exams')).body as unknown[]).map((exam) => PurchasedExam.parse(exam));

type Taking = { count?: number; exam?: typeof app.exam; seconds?: number; time?: string };

async function take(
  browser: Browser,
  correct: number,
  { count = 10, exam = app.exam, seconds = 60, time = '1' }: Taking = {},
) {
  const sitting = await openSitting(app, browser, { count, exam, time });
  app.clock.advance(seconds);
  expect((await sitting.submit(sitting.answers(correct))).status).toBe(200);
  return sitting;
}

type Reviewed = { ids: string[]; known: number; counted: { domain: string; isCorrect: boolean }[] };

/** What an attempt adds to strength, given those before it, and how many of its right answers were already known. */
async function reviewOf(
  browser: Browser,
  attemptId: string,
  { ids }: Pick<Reviewed, 'ids'> = { ids: [] },
): Promise<Reviewed> {
  const { body } = await browser.get(`/api/user/attempts/${attemptId}`);
  const results: { questionId: string; domain: string; isCorrect: boolean }[] = body.detailedResults;
  const counted = results.filter(({ questionId, isCorrect }) => !isCorrect || !ids.includes(questionId));
  return {
    ids: [...ids, ...results.map(({ questionId }) => questionId)],
    known: results.length - counted.length,
    counted,
  };
}

test('shows zero counts and no made-up figures before the first quiz', async () => {
  expect(await standing(await app.signIn())).toEqual({
    totalAttempts: 0,
    averageScore: null,
    questionsAnswered: 0,
    questionsAsked: 0,
    accuracy: null,
    exams: [],
  });
});

test('averages percentages, takes accuracy over questions, and does not count a skipped question as answered', async () => {
  const student = await app.signIn();
  await take(student, 1, { count: 2 });
  await take(student, 9);
  const open = await openSitting(app, student, { count: 4 });
  await open.submit([null, null, null, null]);
  // 50, 90, and 0 percent; 10 right of 16.
  expect(await standing(student)).toMatchObject({
    totalAttempts: 3,
    averageScore: 47,
    questionsAnswered: 12,
    questionsAsked: 16,
    accuracy: 63,
  });
});

test('averages exact percentages, not those shown', async () => {
  const student = await app.signIn();
  await take(student, 1, { count: 8 });
  await take(student, 0, { count: 8 });
  // 12.5, shown as 13, and 0.
  expect(await standing(student)).toMatchObject({ averageScore: 6 });
});

test('shows attempts, best score, trend, and domains for each exam, latest first', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  await take(owner, 5, { exam: app.inactiveExam });
  const first = await take(owner, 6);
  const second = await take(owner, 8);
  const { exams } = await standing(owner);
  expect(exams.map(({ slug, attempts, bestScore }) => [slug, attempts, bestScore])).toEqual([
    [app.exam.slug, 2, 80],
    [app.inactiveExam.slug, 1, 50],
  ]);
  expect(exams[0]!.trend).toMatchObject([
    { attemptId: first.attemptId, percentage: 60 },
    { attemptId: second.attemptId, percentage: 80, completedAt: app.clock.iso() },
  ]);
  const domains = exams[0]!.domains;
  expect(domains.map(({ number, name, tasks, unreadTasks }) => [number, name, tasks, unreadTasks])).toEqual([
    [1, 'Concepts', 2, 2],
    [2, 'Security', 1, 1],
  ]);
  const sum = (of: 'asked' | 'answered' | 'correct') => domains.reduce((total, domain) => total + domain[of], 0);
  const { known } = await reviewOf(owner, second.attemptId, await reviewOf(owner, first.attemptId));
  expect([sum('asked'), sum('answered'), sum('correct')]).toEqual([20 - known, 20 - known, 14 - known]);
  for (const { correct, asked, percentage } of domains) expect(percentage).toBe(Math.round((correct * 100) / asked));
});

test('sums up what the reviews show, domain by domain, without repeated right answers', async () => {
  const student = await app.signIn();
  const expected = new Map<string, { asked: number; correct: number }>();
  let seen: Reviewed = { ids: [], known: 0, counted: [] };
  for (const correct of [0, 3, 7, 10]) {
    const { attemptId } = await take(student, correct);
    seen = await reviewOf(student, attemptId, seen);
    for (const { domain, isCorrect } of seen.counted) {
      const sums = expected.get(domain) ?? { asked: 0, correct: 0 };
      expected.set(domain, { asked: sums.asked + 1, correct: sums.correct + (isCorrect ? 1 : 0) });
    }
  }
  const { exams } = await standing(student);
  expect(new Map(exams[0]!.domains.map(({ name, asked, correct }) => [name, { asked, correct }]))).toEqual(expected);
});

test('counts practice toward answers, accuracy, and, where the key was unknown, strength, but not as attempts', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  await take(owner, 1, { exam: app.inactiveExam, count: 1 });
  app.clock.advance(60);
  const { practise } = await makePracticeOwner(app, owner);
  const sitting = await practise({ domains: [1], count: 4 });
  const [right, , wrongKey] = await sitting.keys();
  const event = sitting.event(0, { kind: 'answered', picked: right });
  const wrong = [0, 1, 2, 3].filter((option) => !wrongKey!.includes(option)).slice(0, wrongKey!.length);
  await sitting.send([event]);
  await Promise.all([sitting.send([event]), sitting.send([event]), sitting.answer(2, wrong)]);
  // A question left open in practice counts for nothing.
  await sitting.submit();
  await sitting.submit();
  const figures = { totalAttempts: 1, averageScore: 100, questionsAnswered: 3, accuracy: 67 };
  const first = await standing(owner);
  expect(first).toMatchObject(figures);
  expect(first.exams.map(({ slug, attempts, trend }) => [slug, attempts, trend.length])).toEqual([
    [app.exam.slug, 0, 0],
    [app.inactiveExam.slug, 1, 1],
  ]);
  expect(first.exams[0]!.domains[0]).toMatchObject({ asked: 2, answered: 2, correct: 1, percentage: 50 });

  // The question missed earlier: right now, but from memory.
  const again = await practise({ pool: 'missed' });
  const keys = await again.keys();
  expect(keys).toHaveLength(1);
  await again.answer(0, keys[0]!);
  const second = await standing(owner);
  expect(second).toMatchObject({ ...figures, questionsAnswered: 4, accuracy: 75 });
  expect(second.exams[0]!.domains).toEqual(first.exams[0]!.domains);
});

test('counts a right answer as memory if the question was turned as a card first', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  const { practise } = await makePracticeOwner(app, owner);
  const missing = await practise({ count: 1, tasks: ['1.2'] });
  const [key] = await missing.keys();
  const wrong = [0, 1, 2, 3].filter((option) => !key!.includes(option)).slice(0, key!.length);
  await missing.answer(0, wrong);
  await missing.submit();
  expect((await owner.post(`${missing.url}/cards`)).body).toEqual({ added: 1, waiting: 0 });
  const cards = await makeLearner(app, owner);
  const card = (await cards.set()).cards.find(({ isQuestion }) => isQuestion)!;
  await owner.post(`${cards.base}/turns`, { cardIds: [card.id] });
  expect((await cards.grade(card.id, 'good')).status).toBe(200);
  app.clock.advance(60);
  const before = (await standing(owner)).exams[0]!.domains;
  const all = await practise({ count: 200, tasks: ['1.2'] });
  const place = (await all.show()).questions.findIndex(({ id }) => id === card.id);
  await all.answer(place, (await all.keys())[place]!);
  expect(await standing(owner)).toMatchObject({ questionsAnswered: 2, exams: [{ domains: before }] });
});

test('gives no percentage for a domain with no answers', async () => {
  const student = await app.signIn();
  await take(student, 1, { count: 1 });
  const [asked, other] = (await standing(student)).exams[0]!.domains.toSorted((a, b) => b.asked - a.asked);
  expect([asked!.percentage, other!.percentage]).toEqual([100, null]);
});

test('counts a late attempt everywhere except in the best score and progress', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  await take(owner, 20, { count: 20, seconds: 1831 });
  expect(await standing(owner)).toMatchObject({
    totalAttempts: 1,
    averageScore: 100,
    exams: [{ attempts: 1, bestScore: null, trend: [{ percentage: 100 }] }],
  });
  expect(await purchased(owner)).toMatchObject([{ attempts: 1, bestScore: null, progress: 0 }]);
  await take(owner, 12, { count: 20 });
  await take(owner, 20, { count: 20, seconds: 3000 });
  expect(await purchased(owner)).toMatchObject([{ attempts: 3, bestScore: 60 }]);
  await take(owner, 4, { count: 20, seconds: 1830 });
  expect((await purchased(owner))[0]).toMatchObject({ attempts: 4, bestScore: 60 });
  await take(owner, 18, { count: 20, seconds: 5000, time: 'untimed' });
  expect((await purchased(owner))[0]).toMatchObject({ attempts: 5, bestScore: 90 });
});

test('counts a sitting once however often it is submitted, in sequence or at once', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  await Promise.all(Array.from({ length: 8 }, () => sitting.submit(sitting.answers(3))));
  await sitting.submit(sitting.answers(3));
  expect(await standing(student)).toMatchObject({ totalAttempts: 1, questionsAnswered: 5, accuracy: 60 });
});

test('counts every one of many simultaneous submits across processes', async () => {
  const own = await startTestApp();
  const second = await startTestApp({ home: own.home, clock: own.clock });
  try {
    const student = await own.signIn();
    const sittings = [];
    // A browser holds four sittings of an exam at a time.
    for (let round = 0; round < 5; round += 1) {
      const browser = student.on(own.app);
      const open = [];
      for (let index = 0; index < 4; index += 1) open.push(await openSitting(own, browser, { count: 20 }));
      sittings.push(
        ...open.map((sitting, index) => ({ sitting, by: browser.on(index % 2 === 0 ? own.app : second.app) })),
      );
    }
    await Promise.all(sittings.map(({ sitting, by }, index) => sitting.submit(sitting.answers(index), 60, by)));
    const { totalAttempts, questionsAnswered, exams } = await standing(student);
    expect([totalAttempts, questionsAnswered]).toEqual([20, 400]);
    expect(exams[0]!.bestScore).toBe(95);
    // Each question counts as right at most once, however many of the 190 right answers it got; every miss counts.
    const questions = new Set(sittings.flatMap(({ sitting }) => sitting.questions.map(({ id }) => id)));
    const sum = (of: 'asked' | 'correct') => exams[0]!.domains.reduce((total, domain) => total + domain[of], 0);
    expect(sum('asked') - sum('correct')).toBe(400 - 190);
    expect(sum('correct')).toBeLessThanOrEqual(questions.size);
  } finally {
    await second.close();
    await own.close();
  }
});

test('leaves other people’s attempts out of a person’s standing', async () => {
  await take(await app.signIn(), 5);
  for (const kind of [{}, { isAdmin: true }]) expect((await standing(await app.signIn(kind))).totalAttempts).toBe(0);
});

test('lists as owned the exams with access now, and none for being an administrator', async () => {
  const DAY = 86_400;
  const owner = await app.signIn({
    grants: [{ examId: app.exam.id, expiresAt: app.clock.iso(DAY) }, { examId: app.inactiveExam.id }],
  });
  expect((await purchased(owner)).map(({ id }) => id)).toEqual([app.exam.id, app.inactiveExam.id]);
  expect(await purchased(await app.signIn({ isAdmin: true }))).toEqual([]);
  expect(await purchased(await app.signIn())).toEqual([]);
  const refunded = await app.signIn({ grants: [{ examId: app.exam.id, endedAt: app.clock.iso() }] });
  expect(await purchased(refunded)).toEqual([]);
  app.clock.advance(DAY);
  expect((await purchased(owner)).map(({ id }) => id)).toEqual([app.inactiveExam.id]);
});
