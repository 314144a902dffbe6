import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<TestApp['signIn']>>;

const url = (id: string) => `/api/user/results/${id}/counting`;
const counting = async (person: Person, id: string) => (await person.get(url(id))).body;
const choose = (person: Person, id: string, counts: boolean) =>
  person.send({ method: 'PUT', url: url(id), body: { counts } });

/** What the site says of a person, and what it has added up. */
async function told(person: Person) {
  await firstAnswersService({ database: app.database }).count();
  await itemFiguresService({ database: app.database, now: app.clock.now }).sum();
  const { body: standing } = await person.get('/api/user/standing');
  const [firsts] = await query<{ n: number | string | null }>(app.database, 'select sum(count) as n from first_answer');
  const figures = await app.database.read((reader) => reader.selectFrom('itemSum').select('sums').execute());
  return {
    standing,
    firsts: Number(firsts!.n ?? 0),
    figures: figures.flatMap(({ sums }) => Object.values(sums)).reduce((sum, count) => sum + count, 0),
    // What was shown stays shown.
    readiness: { ...(await person.get(`/api/exams/${app.exam.id}/readiness`)).body, unseen: null },
  };
}

/** Whether everything that is added up follows from the rows. */
const expectAgreement = async () =>
  expect(await rebuildService({ database: app.database }).rebuild({ isCheck: true })).toMatchObject({
    standings: [],
    firstAnswers: 0,
    figures: 0,
  });

test('asks about a quiz answered faster than anyone reads, and leaves it out of everything or takes it in again', async () => {
  const person = await app.signIn();
  const before = await told(person);
  const quiz = await openSitting(app, person, { count: 12 });
  await quiz.submit(quiz.answers(7), 2);
  const after = await told(person);
  expect(after.standing).toMatchObject({ totalAttempts: 1, questionsAnswered: 12 });
  expect(after.firsts).toBe(before.firsts + 12);
  expect(await counting(person, quiz.attemptId)).toMatchObject({ state: 'asks', isChoice: true, answered: 12 });

  expect((await choose(person, quiz.attemptId, false)).body).toMatchObject({ state: 'left out', isChoice: true });
  expect(await told(person)).toEqual(before);
  await expectAgreement();
  // It is still there to look at, and its questions are not new anymore.
  const { body: list } = await person.get('/api/user/attempts');
  expect(list).toHaveLength(1);
  const { unseen } = (await person.get(`/api/exams/${app.exam.id}/readiness`)).body;
  expect(unseen).toBe(app.exam.freeQuestionCount - 12);

  await choose(person, quiz.attemptId, true);
  expect(await told(person)).toEqual(after);
  expect(await counting(person, quiz.attemptId)).toMatchObject({ state: 'counts', isChoice: true });
  await expectAgreement();
});

test('leaves practice and simulations out, too, whose answers had counted since they were given', async () => {
  const owner = await makePracticeOwner(app);
  const before = await told(owner.learner);
  const practice = await owner.practise({ count: 6 });
  const rights = await practice.keys();
  for (const [place, right] of rights.entries())
    await practice.answer(place, place % 2 === 0 ? right : [(right[0]! + 1) % 4]);
  await practice.submit();
  const simulation = await owner.simulate();
  const keys = await simulation.keys();
  for (const [place, right] of keys.slice(0, 20).entries()) await simulation.answer(place, right);
  await simulation.submit();
  const after = await told(owner.learner);
  expect(after.standing.exams).toHaveLength(1);
  for (const { id } of [practice, simulation]) {
    expect(await counting(owner.learner, id)).toMatchObject({ state: 'asks' });
    await choose(owner.learner, id, false);
  }
  expect(await told(owner.learner)).toEqual(before);
  await expectAgreement();
});

test('asks nothing about answers that took their time, and lets nobody leave those out', async () => {
  const person = await app.signIn();
  const quiz = await openSitting(app, person, { count: 12 });
  app.clock.advance(600);
  await quiz.submit(quiz.answers(2), 600);
  expect(await counting(person, quiz.attemptId)).toMatchObject({ state: 'counts', isChoice: false });
  expect((await choose(person, quiz.attemptId, false)).status).toBe(403);
  const other = await app.signIn();
  expect((await other.get(url(quiz.attemptId))).status).toBe(404);
  expect((await choose(other, quiz.attemptId, false)).status).toBe(404);
});
