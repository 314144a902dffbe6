import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { loggedRows } from '../../../../tests/factories/logged-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Makes the option with a text the right one, as an administrator does. */
async function correct(id: string, text: string) {
  const admin = await app.signIn({ isAdmin: true });
  const { versions } = (await admin.get(`/api/admin/questions/${id}`)).body;
  const [current] = versions;
  const { text: stem, options, explanation, difficulty, topic, sources, domainNumber, taskNumber, version } = current;
  const correctAnswers = [options.findIndex((option: { text: string }) => option.text === text)];
  const body = {
    text: stem,
    options,
    explanation,
    difficulty,
    topic,
    sources,
    domainNumber,
    taskNumber,
    correctAnswers,
  };
  const reply = await admin.send({ method: 'PUT', url: `/api/questions/${id}`, body: { ...body, version } });
  expect(reply.status).toBe(200);
}

const told = async (email: string) =>
  (await dump(app.database)).mail!.filter(
    (mail) => mail.toAddress === email && /corrected answer/i.test(String(mail.subject)),
  );

test('marks every answer to a wrong key anew, keeps the score before, and tells each person once', async () => {
  const [winner, loser, bystander] = [await app.signIn(), await app.signIn(), await app.signIn()];
  const quiz = await openSitting(app, winner, { count: 20 });
  const [question] = quiz.questions;
  const right = quiz.answers(20);
  const other = (right[0]! + 1) % 4;
  await quiz.submit([other, ...right.slice(1)]);
  const owner = await makePracticeOwner(app, loser);
  const practice = await owner.practise({ count: 40 });
  const shown = await practice.show();
  const place = shown.questions.findIndex(({ id }) => id === question!.id);
  const second = await openSitting(app, loser, { count: 20 });
  const at = second.questions.findIndex(({ id }) => id === question!.id);
  const answers = second.answers(20);
  await second.submit(answers);
  const third = await openSitting(app, bystander, { count: 5 });
  await third.submit(third.answers(2));

  const before = await loggedRows(app.database, { userId: winner.person.id, examId: app.exam.id });
  const oldKey = question!.options[right[0]!]!;
  await correct(question!.id, question!.options[other]!);
  await app.catalogue.refresh();
  expect(await app.errata.run()).toBe(1);
  expect(await app.errata.run()).toBe(0);

  const attempt = (await winner.get(`/api/user/attempts/${quiz.attemptId}`)).body;
  expect(attempt).toMatchObject({ correct: 20, percentage: 100, scoreBefore: 19 });
  expect(attempt.detailedResults[0]).toMatchObject({ isCorrect: true, userAnswer: other, correctAnswer: other });
  const standing = (await winner.get('/api/user/standing')).body;
  expect(JSON.stringify(standing.exams[0].bestScore)).toContain('100');
  // What was given and marked then is still there, word for word.
  expect(await loggedRows(app.database, { userId: winner.person.id, examId: app.exam.id })).toMatchObject({
    rows: before.rows,
  });
  if (at >= 0) {
    const lost = (await loser.get(`/api/user/attempts/${second.attemptId}`)).body;
    expect(lost).toMatchObject({ correct: 19, scoreBefore: 20 });
  }
  expect(place).toBeLessThan(40);
  const { standings, figures } = await rebuildService({ database: app.database }).rebuild({ isCheck: true });
  expect([standings, figures]).toEqual([[], 0]);

  expect(await told(winner.person.email)).toHaveLength(1);
  expect(await told(loser.person.email)).toHaveLength(at >= 0 ? 1 : 0);
  const public_ = await app.visitor().get(`/api/exams/${app.exam.id}/corrections`);
  expect(public_.body).toMatchObject([{ people: at >= 0 ? 2 : 1 }]);
  expect(public_.text).not.toContain(oldKey);
  const feed = await app.visitor().get(`/corrections/feed/${app.exam.slug}.atom`);
  expect(feed.status).toBe(200);
  expect(feed.text.match(/<entry>/g)).toHaveLength(1);

  // Corrected back, the scores are those of the beginning, and nobody hears of it twice for the same key.
  await correct(question!.id, oldKey);
  await app.catalogue.refresh();
  await app.errata.run();
  const again = (await winner.get(`/api/user/attempts/${quiz.attemptId}`)).body;
  expect(again).toMatchObject({ correct: 19 });
  expect(again.detailedResults[0]).toMatchObject({ isCorrect: false, correctAnswer: right[0] });
  expect((await rebuildService({ database: app.database }).rebuild({ isCheck: true })).standings).toEqual([]);
});

test('marks by the right key what was shown with the wrong one and is answered later', async () => {
  const person = await app.signIn();
  const quiz = await openSitting(app, person, { count: 20 });
  const right = quiz.answers(20);
  const other = (right[3]! + 2) % 4;
  await correct(quiz.questions[3]!.id, quiz.questions[3]!.options[other]!);
  await app.catalogue.refresh();
  const { body } = await quiz.submit(right.with(3, other));
  expect(body).toMatchObject({ correct: 20 });
});
