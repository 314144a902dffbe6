import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePerson, PASSWORD } from '../../../../tests/factories/people.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Row = {
  id: string;
  userId: string;
  score: number;
  totalQuestions: number;
  timeSpentSeconds: number;
  isLate: boolean;
};
const attempts = (id: string) => query<Row>(app.database, `select * from quiz_attempt where id = '${id}'`);

test('scores a submitted sitting and stores it as one attempt under the sitting’s id', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  app.clock.advance(100);
  const { status, body } = await sitting.submit(sitting.answers(3));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    correct: 3,
    incorrect: 2,
    total: 5,
    percentage: 60,
    timeSpent: 60,
    timing: '1',
    late: false,
  });
  expect(await attempts(sitting.attemptId)).toMatchObject([
    { userId: student.person.id, score: 3, totalQuestions: 5, timeSpentSeconds: 60, isLate: false },
  ]);
});

test('shows each question as served in the review, with the key and every option’s rationale', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  const answers = sitting.answers(2);
  const { body } = await sitting.submit(answers);
  for (const [place, entry] of body.detailedResults.entries()) {
    const { id, text, options } = sitting.questions[place]!;
    expect(entry).toMatchObject({
      questionId: id,
      questionText: text,
      options,
      userAnswer: answers[place],
      isCorrect: place < 2,
    });
    expect(entry.correctAnswer).toBe(sitting.answers(5)[place]);
    for (const [index, rationale] of entry.rationales.entries()) {
      // The factory's rationale names the plan by the option's first word.
      expect(rationale).toContain(`The ${options[index]!.split(' ')[0]} plan`);
    }
  }
});

test('reviews an attempt as it was taken, and exports its answers by the ids of options', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  const { body } = await sitting.submit([...sitting.answers(3).slice(0, 4), null]);
  const review = await student.get(`/api/user/attempts/${sitting.attemptId}`);
  expect(review.body.detailedResults).toEqual(body.detailedResults);
  const { responses } = (await student.get('/api/user/export')).body.records;
  const own = responses.filter(({ sittingId }: { sittingId: string }) => sittingId === sitting.attemptId);
  expect(own.map(({ state }: { state: string }) => state)).toEqual(['whole', 'whole', 'whole', 'whole', 'none']);
  expect(own.map(({ isRight }: { isRight: boolean | null }) => isRight)).toEqual([true, true, true, false, null]);
});

test('counts a null answer as incorrect and shows it as not answered', async () => {
  const sitting = await openSitting(app, await app.signIn());
  const { body } = await sitting.submit([sitting.answers(1)[0], null, null, null, null]);
  expect(body).toMatchObject({ correct: 1, incorrect: 4, percentage: 20 });
  expect(body.detailedResults.map((entry: { userAnswer: unknown }) => entry.userAnswer).slice(1)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('returns the first result on resubmission and stores nothing more, whatever the answers', async () => {
  const sitting = await openSitting(app, await app.signIn());
  const first = await sitting.submit(sitting.answers(1));
  app.clock.advance(30);
  expect(await sitting.submit(sitting.answers(1))).toMatchObject({ status: 200, body: first.body });
  expect(await sitting.submit(sitting.answers(5), 1)).toMatchObject({ status: 200, body: first.body });
  expect(await attempts(sitting.attemptId)).toHaveLength(1);
});

test('gives one result and one attempt for a double click or ten at once', async () => {
  const sitting = await openSitting(app, await app.signIn());
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sitting.submit(sitting.answers(index % 6))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const stored = await attempts(sitting.attemptId);
  expect(stored.map(({ score }) => score)).toEqual([replies[0]!.body.correct]);
});

test('submits after sign-in what was previewed before', async () => {
  const browser = app.visitor();
  const sitting = await openSitting(app, browser);
  app.clock.advance(20);
  const { body: previewed } = await sitting.preview(sitting.answers(2), 20);
  app.clock.advance(500);
  const student = await app.signIn({}, browser);
  const { status, body } = await sitting.submit(sitting.answers(5), 1);
  expect([status, body]).toEqual([200, previewed]);
  expect(await attempts(sitting.attemptId)).toMatchObject([
    { userId: student.person.id, score: 2, timeSpentSeconds: 20 },
  ]);
});

test('hides a submitted sitting from the next person on the same browser', async () => {
  const browser = await app.signIn();
  const first = browser.person.id;
  const sitting = await openSitting(app, browser);
  await sitting.submit(sitting.answers(4));
  const { email } = await makePerson(app.database, app.clock.iso());
  expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  const { status, body } = await sitting.submit(sitting.answers(5));
  expect([status, body.code, body.detailedResults]).toEqual([409, 'no_sitting', undefined]);
  expect(await attempts(sitting.attemptId)).toMatchObject([{ userId: first, score: 4 }]);
});

test('gives the attempt to one of several people who submit the same sitting at once', async () => {
  const shared = app.visitor();
  const sitting = await openSitting(app, shared);
  const people = await Promise.all(Array.from({ length: 4 }, () => app.signIn({}, shared.on(app.app))));
  const other = await app.signIn();
  const own = await openSitting(app, other);
  const replies = await Promise.all([
    own.submit(own.answers(5)),
    ...people.map((person) => sitting.submit(sitting.answers(4), 60, person)),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  const winners = [other, ...people].filter((_, index) => replies[index]!.status === 200);
  expect(await attempts(sitting.attemptId)).toMatchObject([{ userId: winners[1]!.person.id, score: 4 }]);
  const counted = await query<{ userId: string; attempts: number }>(
    app.database,
    `select user_id as "userId", attempts from exam_standing where attempts > 0
      and user_id in (${[other, ...people].map(({ person }) => `'${person.id}'`).join()})`,
  );
  expect(new Set(counted.map(({ userId }) => userId))).toEqual(new Set(winners.map(({ person }) => person.id)));
  expect(counted.map(({ attempts: count }) => count)).toEqual([1, 1]);
});

test('does not store one person’s submission for another who signed in later', async () => {
  const browser = await app.signIn();
  const sitting = await openSitting(app, browser);
  const as = (id: string) => ({ 'attempt-id': sitting.attemptId, 'learner-id': id });
  const body = { answers: sitting.answers(5), timeSpent: 60 };
  const path = `/api/exams/${app.exam.id}/submit`;
  expect(await browser.post(path, body, as(crypto.randomUUID()))).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect(await attempts(sitting.attemptId)).toEqual([]);
  expect((await browser.post(path, body, as(browser.person.id))).status).toBe(200);
});

test('refuses to submit while signed out and keeps the sitting open for after sign-in', async () => {
  const browser = app.visitor();
  const sitting = await openSitting(app, browser);
  expect(await sitting.submit(sitting.answers(5))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  await app.signIn({}, browser);
  expect(await sitting.submit(sitting.answers(5))).toMatchObject({ status: 200, body: { correct: 5 } });
});

test('scores an owner’s sitting of a hundred', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const sitting = await openSitting(app, owner, { count: 100 });
  expect(await sitting.submit(sitting.answers(79))).toMatchObject({
    status: 200,
    body: { correct: 79, total: 100, percentage: 79 },
  });
});

test('opens a sitting of an exam no longer on offer only to people with access', async () => {
  const [owner, admin] = [
    await app.signIn({ grants: [{ examId: app.inactiveExam.id }] }),
    await app.signIn({ isAdmin: true }),
  ];
  for (const browser of [owner, admin]) {
    const sitting = await openSitting(app, browser, { exam: app.inactiveExam });
    expect((await sitting.preview(sitting.answers(5))).status).toBe(200);
    expect((await sitting.submit(sitting.answers(5))).status).toBe(200);
  }
  const body = { answers: [], timeSpent: 0 };
  expect((await app.visitor().post(`/api/exams/${app.inactiveExam.id}/submit-preview`, body)).status).toBe(404);
  expect((await (await app.signIn()).post(`/api/exams/${app.inactiveExam.id}/submit`, body)).status).toBe(404);
});
