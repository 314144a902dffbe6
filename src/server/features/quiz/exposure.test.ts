import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePractising } from '../../../../tests/factories/practising.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const exposures = async (of: { userId?: string; sittingId?: string } = {}) =>
  (await dump(app.database))
    .exposure!.filter(
      (row) =>
        (of.userId === undefined || row.userId === of.userId) &&
        (of.sittingId === undefined || row.sittingId === of.sittingId),
    )
    .sort((a, b) => Number(a.place) - Number(b.place));

test('what a visitor is served and previews writes nothing', async () => {
  const visitor = app.visitor();
  const sitting = await openSitting(app, visitor);
  await sitting.preview(sitting.answers(3));
  expect(await exposures()).toEqual([]);
});

test('a submitted quiz notes each question once: what was picked as stored, and whether the person had met it before', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 20 });
  const answers: (number | null)[] = sitting.answers(1);
  answers[2] = null;
  app.clock.advance(60);
  await sitting.submit(answers);
  await sitting.submit(answers);
  const rows = await exposures({ userId: person.person.id });
  expect(rows).toHaveLength(20);
  expect(rows.every((row) => row.mode === 'quiz' && Boolean(row.isFirst) && row.seconds === null)).toBe(true);
  expect(rows.map((row) => row.isCorrect && Boolean(row.isCorrect)).slice(0, 3)).toEqual([
    true,
    expect.anything(),
    null,
  ]);
  expect(rows[2]).toMatchObject({ picked: null, answeredAt: null, servedAt: app.clock.iso(-60) });
  expect(rows[0]).toMatchObject({ answeredAt: app.clock.iso(), questionId: sitting.questions[0]!.id });
  // Keys are stored as ids of options; the exposure says their index, whatever order they were shown in.
  const { question_version: versions } = await dump(app.database);
  const version = versions!.find(({ id }) => id === rows[0]!.versionId)!;
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  expect(parsed(version.options)[Number(rows[0]!.picked)].id).toBe(parsed(version.keys)[0]);

  const next = await openSitting(app, person, { count: 20 });
  await next.submit(next.answers(0));
  const known = new Set(sitting.questions.map(({ id }) => id));
  for (const row of await exposures({ sittingId: next.attemptId }))
    expect(Boolean(row.isFirst)).toBe(!known.has(row.questionId as string));
});

test('practice notes an answer when it is given, with time and certainty, and at the end what was only looked at', async () => {
  const { practise, learner } = await makePractising(app);
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
  const rows = await exposures({ sittingId: sitting.id });
  expect(rows.map(({ place, picked }) => [place, picked === null])).toEqual([
    [0, false],
    [2, true],
  ]);
});

test('a simulation notes at its end what was on the screen, also where nobody ended it', async () => {
  const { simulate, learner } = await makePractising(app);
  const sitting = await simulate();
  await sitting.answer(0, [0]);
  await sitting.send([sitting.event(1, { kind: 'moved', from: 0 })]);
  expect(await exposures({ userId: learner.person.id })).toEqual([]);
  app.clock.advance(86_400);
  await sitting.show();
  const rows = await exposures({ sittingId: sitting.id });
  expect(rows).toMatchObject([
    { place: 0, mode: 'simulation' },
    { place: 1, picked: null, isCorrect: null },
  ]);
});
