import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainSums } from '#rules/statistics/sums.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('changes no table when serving and previewing, except the log of what a person was shown', async () => {
  const student = await app.signIn();
  const before = await dump(app.database);
  expect(Object.keys(before)).toContain('quiz_attempt');
  for (const browser of [app.visitor(), student]) {
    const sitting = await openSitting(app, browser);
    expect((await sitting.preview(sitting.answers(3))).status).toBe(200);
  }
  const { sitting: sittings, response: _r, exam_standing: standing, ...others } = await dump(app.database);
  const { sitting: _, response: _before, exam_standing: _standing, ...unchanged } = before;
  expect(others).toEqual(unchanged);
  expect(sittings).toMatchObject([{ mode: 'quiz', userId: student.person.id }]);
  expect(standing).toMatchObject([{ userId: student.person.id, attempts: 0, asked: 0, domains: [], tasks: [] }]);
});

test.each(['previewed', 'claimed'])(
  'counts a %s quiz toward strength, a claimed one not as first answers',
  async (kind) => {
    const isClaimed = kind === 'claimed';
    const visitor = app.visitor();
    const sitting = await openSitting(app, isClaimed ? visitor : await app.signIn({}, visitor));
    await sitting.preview(sitting.answers(3), 60, visitor);
    const learner = isClaimed ? await app.signIn({}, visitor) : (visitor as Awaited<ReturnType<typeof app.signIn>>);
    await sitting.submit(sitting.answers(3), 60, visitor);
    const { exam_standing: standings, sitting: sittings, response } = await dump(app.database);
    const logged = sittings!.filter(({ userId }) => userId === learner.person.id);
    expect(logged).toHaveLength(1);
    const own = response!.filter(({ sitting: number }) => number === logged[0]!.number);
    const unaided = own.map(({ isUnaided }) => isUnaided && Boolean(isUnaided));
    expect(unaided).toEqual(Array(5).fill(isClaimed ? null : true));
    const standing = standings!.find(({ userId }) => userId === learner.person.id)!;
    expect(standing).toMatchObject({ attempts: 1, asked: 5, correct: 3 });
    const sum = (of: 'asked' | 'correct') =>
      (standing.domains as DomainSums[]).reduce((total, row) => total + row[of], 0);
    expect([sum('asked'), sum('correct')]).toEqual([5, 3]);
  },
);

test('previews a score for anyone', async () => {
  const sitting = await openSitting(app, app.visitor());
  app.clock.advance(100);
  expect(await sitting.preview(sitting.answers(4), 90)).toMatchObject({
    status: 200,
    body: { correct: 4, incorrect: 1, total: 5, percentage: 80, timeSpent: 90, late: false },
  });
});

test('returns the first result when previewing again with other answers', async () => {
  const sitting = await openSitting(app, app.visitor());
  const first = await sitting.preview(sitting.answers(1));
  app.clock.advance(2000);
  expect((await sitting.preview(sitting.answers(5))).text).toBe(first.text);
  expect((await sitting.preview([])).text).toBe(first.text);
});

test('explains only the served questions in a preview', async () => {
  const sitting = await openSitting(app, app.visitor());
  const { body } = await sitting.preview(sitting.answers(0));
  const explained = body.detailedResults.map(({ questionId }: { questionId: string }) => questionId);
  expect(explained).toEqual(sitting.questions.map(({ id }) => id));
});

test('refuses to preview or submit without a sitting', async () => {
  const student = await app.signIn();
  const body = { answers: [0, 1, 2, 3, 0], timeSpent: 60 };
  const preview = `/api/exams/${app.exam.id}/submit-preview`;
  const refused = { status: 409, body: { code: 'no_sitting' } };
  expect(await app.visitor().post(preview, body)).toMatchObject(refused);
  expect(await student.post(preview, body)).toMatchObject(refused);
  expect(await student.post(`/api/exams/${app.exam.id}/submit`, body)).toMatchObject(refused);

  const browser = app.visitor();
  await openSitting(app, browser);
  expect(await browser.post(preview, body, { 'attempt-id': crypto.randomUUID() })).toMatchObject(refused);
  const altered = browser.cookieHeader(preview)!.replace(/.{3}$/, 'xyz');
  expect(await app.visitor().post(preview, body, { cookie: altered })).toMatchObject(refused);
});

const wrong: [string, unknown][] = [
  ['none', []],
  ['too few', [0, 0, 0, 0]],
  ['too many', [0, 0, 0, 0, 0, 0]],
  ['an option that was not shown', [0, 0, 4, 0, 0]],
  ['an option that no question has', [8, 0, 0, 0, 0]],
  ['a negative one', [-1, 0, 0, 0, 0]],
  ['a fraction', [1.5, 0, 0, 0, 0]],
  ['text', ['0', 0, 0, 0, 0]],
  ['a truth value', [true, 0, 0, 0, 0]],
  ['nested lists', [[0], 0, 0, 0, 0]],
  ['objects', [{ index: 0 }, 0, 0, 0, 0]],
  ['a million', Array(40_000).fill(0)],
  ['no list at all', null],
  ['a list in disguise', { length: 5, 0: 0 }],
];
test.each(wrong)('refuses answers that do not match the sitting, revealing no key: %s', async (_name, answers) => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  for (const hand of [sitting.preview, sitting.submit]) {
    const { status, body, text } = await hand(answers);
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(text).not.toMatch(/correctAnswer|explanation|rationale/);
  }
  // The refusals did not close the sitting.
  expect(await sitting.submit(sitting.answers(5))).toMatchObject({ status: 200, body: { correct: 5 } });
});

test.each([-1, '60', null, [60], -0.001])('refuses an invalid duration: %j', async (timeSpent) => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  for (const hand of [sitting.preview, sitting.submit])
    expect((await hand(sitting.answers(5), timeSpent)).status).toBe(400);
});

test.each(['score', 'percentage', 'userId', 'correct', 'questionIds', '__proto__', 'constructor'])(
  'computes results and refuses them as input: the key %s',
  async (key) => {
    const student = await app.signIn();
    const sitting = await openSitting(app, student);
    const body = `{"answers":[0,0,0,0,0],"timeSpent":1,"${key}":100}`;
    for (const call of ['submit-preview', 'submit']) {
      const { status } = await student.post(`/api/exams/${app.exam.id}/${call}`, body, {
        'attempt-id': sitting.attemptId,
      });
      expect(status).toBe(400);
    }
  },
);
