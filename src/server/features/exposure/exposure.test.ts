import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackEntries } from '#rules/exposure/entry.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The logged entries in the order of the sitting. */
const exposures = async (of: { userId?: string; id?: string } = {}) =>
  (await dump(app.database))
    .exposure!.filter(
      (row) => (of.userId === undefined || row.userId === of.userId) && (of.id === undefined || row.id === of.id),
    )
    .flatMap(({ entries, mode, servedAt }) =>
      unpackEntries(String(entries)).map((entry) => ({ ...entry, mode, servedAt })),
    )
    .sort((a, b) => a.place - b.place);

/** The number of a question within its exam. */
const numberOf = async (id: string) =>
  (await dump(app.database)).question!.find((question) => question.id === id)!.number as number;

test('logs nothing for a visitor’s quiz and preview', async () => {
  const visitor = app.visitor();
  const sitting = await openSitting(app, visitor);
  await sitting.preview(sitting.answers(3));
  expect(await exposures()).toEqual([]);
});

test('logs each question of a submitted quiz once, with the stored option picked and whether it was new', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 20 });
  const answers: (number | null)[] = sitting.answers(1);
  answers[2] = null;
  app.clock.advance(60);
  await sitting.submit(answers);
  await sitting.submit(answers);
  const rows = await exposures({ userId: person.person.id });
  expect(rows).toHaveLength(20);
  expect(rows.every((row) => row.mode === 'quiz' && row.isFirst && row.seconds === null)).toBe(true);
  expect(rows.map(({ isCorrect }) => isCorrect).slice(0, 3)).toEqual([true, false, null]);
  expect(rows[2]).toMatchObject({ picked: null, after: null, servedAt: app.clock.iso(-60) });
  expect(rows[0]).toMatchObject({ after: 60, number: await numberOf(sitting.questions[0]!.id), version: 1 });
  // Keys are stored as option ids; an exposure holds their index in stored order, whatever order was shown.
  const { question_version: versions } = await dump(app.database);
  const version = versions!.find(({ questionId }) => questionId === sitting.questions[0]!.id)!;
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  expect(parsed(version.options)[rows[0]!.picked![0]!].id).toBe(parsed(version.keys)[0]);

  const next = await openSitting(app, person, { count: 20 });
  await next.submit(next.answers(0));
  const known = new Set(rows.map(({ number }) => number));
  for (const row of await exposures({ id: next.attemptId })) expect(row.isFirst).toBe(!known.has(row.number));
});

test('leaves only sittings with a first encounter to be counted', async () => {
  const person = await app.signIn();
  for (let taken = 0; taken < 6; taken += 1) {
    const sitting = await openSitting(app, person, { count: 20 });
    await sitting.submit(sitting.answers(0));
  }
  const rows = (await dump(app.database)).exposure!.filter(({ userId }) => userId === person.person.id);
  const hasFirst = rows.map(({ entries }) => unpackEntries(String(entries)).some(({ isFirst }) => isFirst));
  expect(new Set(hasFirst)).toEqual(new Set([true, false]));
  expect(rows.map(({ isCounted }) => !isCounted)).toEqual(hasFirst);
});

test('logs practice answers as they are given, and at the end what was only viewed and what only the review shows', async () => {
  const { practise, learner } = await makePracticeOwner(app);
  const sitting = await practise({ count: 5 });
  const keys = await sitting.keys();
  await sitting.send([
    sitting.event(0, { kind: 'certainty', certainty: 'sure' }),
    sitting.event(0, { kind: 'answered', picked: keys[0] }),
  ]);
  expect(await exposures({ userId: learner.person.id })).toMatchObject([
    { place: 0, mode: 'practice', certainty: 'sure', seconds: 2 },
  ]);
  await sitting.send([
    sitting.event(2, { kind: 'moved', from: 0 }),
    sitting.event(2, { kind: 'flagged', flagged: true }),
  ]);
  await sitting.submit();
  const rows = await exposures({ id: sitting.id });
  expect(rows.map(({ place, picked, isFirst }) => [place, picked === null, isFirst])).toEqual([
    [0, false, true],
    [1, true, null],
    [2, true, true],
    [3, true, null],
    [4, true, null],
  ]);
});

test('logs what a simulation showed when it ends, even if nobody ended it', async () => {
  const { simulate, learner } = await makePracticeOwner(app);
  const sitting = await simulate();
  await sitting.answer(0, [0]);
  await sitting.send([sitting.event(1, { kind: 'moved', from: 0 })]);
  expect(await exposures({ userId: learner.person.id })).toEqual([]);
  app.clock.advance(86_400);
  await sitting.show();
  const rows = await exposures({ id: sitting.id });
  expect(rows.slice(0, 3)).toMatchObject([
    { place: 0, mode: 'simulation', isFirst: true },
    { place: 1, picked: null, isCorrect: null, isFirst: true },
    { place: 2, picked: null, isFirst: null },
  ]);
});

test.each(['sitting', 'attempt'])(
  'counts as shown what the review of a %s shows only once access has come back',
  async (kind) => {
    const { simulate, learner } = await makePracticeOwner(app);
    const sitting = await simulate();
    await sitting.answer(0, [0]);
    const grants = (end: string | null) =>
      app.change(
        `update entitlement set ended_at = ${end === null ? 'null' : `'${end}'`} where user_id = '${learner.person.id}'`,
      );
    await grants(app.clock.iso());
    app.clock.advance(86_400);
    await learner.get('/api/user/standing');
    const withheld = await exposures({ id: sitting.id });
    expect(withheld.map(({ place }) => place)).toEqual([0]);
    await grants(null);
    const url = kind === 'attempt' ? `/api/user/attempts/${sitting.id}` : sitting.url;
    for (let time = 0; time < 2; time += 1) expect((await learner.get(url)).status).toBe(200);
    const { questions } = await sitting.show();
    const rows = await exposures({ id: sitting.id });
    expect(rows.map(({ place, isFirst }) => [place, isFirst])).toEqual(
      questions.map((_, place) => [place, place === 0 ? true : null]),
    );
  },
);

test('does not open a quiz that someone else has reviewed in the same browser', async () => {
  const first = await app.signIn();
  const sitting = await openSitting(app, first);
  await sitting.preview(sitting.answers(3));
  const second = await app.signIn({}, first);
  for (const hand of [sitting.preview, sitting.submit]) expect((await hand(sitting.answers(3))).status).toBe(409);
  expect(await exposures({ userId: second.person.id })).toEqual([]);
});
