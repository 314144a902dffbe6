import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const adminExam = async (): Promise<AdminExam> => (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;

/** Gives the two domains of the exam these weights. */
async function weigh(first: number, second: number): Promise<void> {
  const { name, description, categoryId, price, domains } = await adminExam();
  const weights = [first, second];
  const answer = await admin.send({
    method: 'PUT',
    url: `/api/exams/${app.exam.id}`,
    body: {
      name,
      description,
      categoryId,
      price,
      domains: domains.map((domain, index) => ({
        ...domain,
        weightFrom: weights[index]!,
        weightTo: weights[index]!,
      })),
    },
  });
  expect(answer.status).toBe(200);
}

/** The domains of everything that learners see of the exam, by where they see it. */
async function seen(person: Awaited<ReturnType<TestApp['signIn']>>) {
  const { id } = app.exam;
  const { setup, practise, simulate } = await makePracticeOwner(app, person);
  const numbers = (list: readonly { domain: number }[]) => [...new Set(list.map(({ domain }) => domain))].sort();
  const exam = (await person.get(`/api/exams/${id}`)).body;
  const { tasks, cells, simulation } = await setup();
  const practice = await (await practise({ count: 100 })).show();
  const form = await (await simulate()).show();
  const [standing] = (await person.get('/api/user/standing')).body.exams;
  const content = (await person.get(`/api/exams/${id}/study-content`)).body;
  const { cards } = await (await makeLearner(app, person)).set();
  return {
    exam: [exam.domains.map((domain: { number: number }) => domain.number), exam.questionCount],
    outline: (await person.get(`/api/exams/${id}/study-outline`)).body.domains.map(
      ({ number }: { number: number }) => number,
    ),
    content: numbers(content.map(({ domainNumber: domain }: { domainNumber: number }) => ({ domain }))),
    taskPage: (await person.get(`/api/exams/${id}/study-tasks/2/1`)).status,
    found: numbers(
      (await person.get(`/api/exams/${id}/study-search?q=moment`)).body.map(
        ({ domainNumber: domain }: { domainNumber: number }) => ({ domain }),
      ),
    ),
    cards: numbers(cards.map(({ domainNumber: domain }) => ({ domain }))),
    tasks: numbers(tasks),
    cells: numbers(cells),
    practice: numbers(practice.questions),
    simulation: [numbers(form.questions), simulation.domains.map(({ number }) => number)],
    stones: standing.stones.length,
  };
}

test('a domain that lost its weight counts nowhere for learners until it has one again', async () => {
  const learner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  // Something answered, so that there is a standing.
  const sitting = await (await makePracticeOwner(app, learner)).practise({ count: 5 });
  await sitting.answer(0, [0]);
  await sitting.submit();
  const before = await seen(learner);
  expect(before).toMatchObject({ exam: [[1, 2], 120], outline: [1, 2], taskPage: 200, stones: 2 });
  expect([before.content, before.found, before.cards, before.tasks, before.cells, before.practice]).toEqual(
    Array.from({ length: 6 }, () => [1, 2]),
  );

  await weigh(100, 0);
  expect(await seen(learner)).toEqual({
    exam: [[1], 72],
    outline: [1],
    content: [1],
    taskPage: 404,
    found: [1],
    cards: [1],
    tasks: [1],
    cells: [1],
    practice: [1],
    simulation: [[1], [1]],
    stones: 1,
  });

  await weigh(60, 40);
  expect(await seen(learner)).toEqual(before);
});

test('a domain without weight is the administrator’s task, who still sees all of it', async () => {
  const rows = async () =>
    (await admin.get('/api/admin/exams')).body.exams as { id: string; weightlessDomains: number }[];
  const count = async () => (await rows()).find(({ id }) => id === app.exam.id)!.weightlessDomains;
  expect(await count()).toBe(0);
  await weigh(100, 0);
  expect(await count()).toBe(1);
  const all = (await admin.get(`/api/exams/${app.exam.id}/questions`)).body as { domain: string }[];
  expect(all).toHaveLength(120);
  expect(new Set(all.map(({ domain }) => domain))).toEqual(new Set(['Concepts', 'Security']));
  await weigh(0, 0);
  expect(await count()).toBe(0);
});

test('an exam with content only where nothing counts is in preparation and not sold', async () => {
  const empty = await admin.post('/api/exams', {
    name: 'Weather',
    categoryId: app.exam.categoryId,
    price: 2900,
    domains: [{ number: 1, name: 'Rain', weightFrom: 100, weightTo: 100, tasks: [{ number: 1, name: 'Drops' }] }],
  });
  const { id } = empty.body;
  const question = { text: 'What falls?', options: ['Rain', 'Snow', 'Hail', 'Sleet'], correctAnswer: 0 };
  await admin.post(`/api/exams/${id}/questions`, { ...question, domain: 'Fog' });
  const row = async () =>
    (await admin.get('/api/admin/exams')).body.exams.find((exam: { id: string }) => exam.id === id);
  expect(await row()).toMatchObject({ questionCount: 1, weightlessDomains: 1, isInPreparation: true });
  expect((await app.visitor().get(`/api/exams/${id}`)).body).toMatchObject({
    questionCount: 0,
    isInPreparation: true,
    isForSale: false,
  });
  const buyer = await app.signIn();
  expect((await buyer.post('/api/create-payment-intent', { examId: id })).status).toBe(409);
  await admin.post(`/api/exams/${id}/questions`, { ...question, text: 'What drops?', domain: 'Rain' });
  expect(await row()).toMatchObject({ questionCount: 2, isInPreparation: false });
});
