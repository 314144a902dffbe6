import { afterAll, beforeAll, expect, test } from 'vitest';
import { PurchasedExam, Standings } from '#contract/dashboard.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { draftOf } from '../../../../tests/factories/study.ts';

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

test('reports a simulation that reaches the estimated passing score, and not one below it', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  const { simulate } = await makePracticeOwner(app, owner);
  const hasPassed = async () => (await standing(owner)).exams.map(({ hasPassedSimulation }) => hasPassedSimulation);
  for (const isPassed of [false, true]) {
    const simulation = await simulate();
    const rights = await simulation.rights();
    for (const [place, right] of rights.entries()) if (isPassed || place === 0) await simulation.answer(place, right);
    await simulation.submit();
    expect(await hasPassed()).toEqual([isPassed]);
    app.clock.advance(60);
  }
});

test('grows progress by the weight of each strong domain, once its tasks are read', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  expect(await purchased(owner)).toEqual([
    {
      id: app.exam.id,
      name: app.exam.name,
      slug: app.exam.slug,
      progress: 0,
      bestScore: null,
      attempts: 0,
      expiresAt: null,
      succession: expect.objectContaining({ code: 'TST-001', retires: null, successor: null, predecessor: null }),
      examDate: null,
    },
  ]);
  const { practise } = await makePracticeOwner(app, owner);
  const strongIn = async (domain: number) => {
    const sitting = await practise({ domains: [domain], pool: 'unseen', count: 20 });
    const keys = await sitting.keys();
    for (const [place, picked] of keys.entries()) await sitting.answer(place, picked);
  };
  // The first domain is 60 percent of the exam.
  await strongIn(1);
  const read = async (task: string, method = 'PUT') =>
    expect(
      (await owner.send({ method, url: `/api/user/study-progress/${app.exam.id}/${task}`, body: {} })).status,
    ).toBe(204);
  const far = async () => [
    (await purchased(owner))[0]!.progress,
    (await standing(owner)).exams[0]!.stones.map(({ isPlaced }) => isPlaced),
  ];
  expect(await far()).toEqual([0, [false, false]]);
  await read('1/1');
  expect(await far()).toEqual([0, [false, false]]);
  for (const task of ['1/2', '2/1']) await read(task);
  expect(await far()).toEqual([60, [true, false]]);
  // The second domain too; late answers place no stone.
  await take(owner, 20, { count: 20, seconds: 5000 });
  expect(await far()).toEqual([60, [true, false]]);
  await strongIn(2);
  expect(await far()).toEqual([100, [true, true]]);
  await read('2/1', 'DELETE');
  expect(await far()).toEqual([60, [true, false]]);
});

test('asks only for practice in a domain without a guide, and for reading again once a task is added', async () => {
  const own = await startTestApp();
  try {
    const owner = await own.signIn({ grants: [{ examId: own.exam.id }] });
    const sitting = await openSitting(own, owner, { count: 20 });
    await sitting.submit(sitting.answers(20));
    expect(await purchased(owner)).toMatchObject([{ progress: 0 }]);
    const admin = await own.signIn({ isAdmin: true });
    const items = (await admin.get(`/api/exams/${own.exam.id}/study-content`)).body as {
      id: string;
      domainNumber: number;
    }[];
    for (const { id, domainNumber } of items) {
      if (domainNumber === 2)
        expect((await admin.send({ method: 'DELETE', url: `/api/study-content/${id}`, body: {} })).status).toBeLessThan(
          300,
        );
    }
    expect(await purchased(owner)).toMatchObject([{ progress: 40 }]);
    const draft = draftOf(own.exam.id, {
      domainNumber: 2,
      domainName: 'Security',
      taskTitle: 'Access',
      contentType: 'summary',
    });
    expect((await admin.post(`/api/exams/${own.exam.id}/study-content`, draft)).status).toBe(201);
    expect(await purchased(owner)).toMatchObject([{ progress: 0 }]);
  } finally {
    await own.close();
  }
});
