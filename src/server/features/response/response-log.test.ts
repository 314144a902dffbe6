import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { logCards } from './response-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The responses of a person or a sitting by place, with what their sitting says of them. */
async function responses({ userId, id }: { userId?: string; id?: string } = {}) {
  const { sitting: sittings, response } = await dump(app.database);
  const own = new Map(
    sittings!
      .filter((row) => (userId === undefined || row.userId === userId) && (id === undefined || row.id === id))
      .map((row) => [row.number, row]),
  );
  return response!
    .filter(({ sitting }) => own.has(sitting))
    .map((row) => {
      const { mode, servedAt, timing, isStaff, isClaimed, isRehearsal, isSealed, isLate, isWithheld } = own.get(
        row.sitting,
      )!;
      const facts = { isStaff, isClaimed, isRehearsal, isSealed, isLate, isWithheld };
      const flags = Object.entries({ ...row, ...facts }).map(([name, value]) => [
        name,
        name.startsWith('is') && value !== null ? Boolean(value) : value,
      ]);
      return { ...Object.fromEntries(flags), mode, servedAt, timing } as Record<string, unknown> & { place: number };
    })
    .sort((a, b) => a.place - b.place);
}

/** The number of a question within its exam. */
const numberOf = async (id: string) =>
  (await dump(app.database)).question!.find((question) => question.id === id)!.number as number;

test('logs nothing for a visitor’s quiz and preview', async () => {
  const visitor = app.visitor();
  const sitting = await openSitting(app, visitor);
  await sitting.preview(sitting.answers(3));
  expect(await responses()).toEqual([]);
});

test('logs each question of a submitted quiz once, with the stored option picked and whether it was new', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 20 });
  const answers: (number | null)[] = sitting.answers(1);
  answers[2] = null;
  app.clock.advance(60);
  await sitting.submit(answers);
  await sitting.submit(answers);
  const rows = await responses({ userId: person.person.id });
  expect(rows).toHaveLength(20);
  expect(rows.every((row) => row.mode === 'quiz' && row.isFirst && row.isUnaided && row.seconds === null)).toBe(true);
  expect(rows.map(({ isRight }) => isRight).slice(0, 3)).toEqual([true, false, null]);
  expect(rows.map(({ points }) => points).slice(0, 3)).toEqual([1000, 0, null]);
  expect(rows[2]).toMatchObject({ state: 'none', picked: null, marks: null, servedAt: app.clock.iso(-60) });
  const question = await numberOf(sitting.questions[0]!.id);
  expect(rows[0]).toMatchObject({ state: 'whole', at: app.clock.iso(), question, version: 1, timing: '1' });
  // A response names options by their ids, whatever order was shown, and says in which.
  const { question_version: versions } = await dump(app.database);
  const version = versions!.find(({ questionId }) => questionId === sitting.questions[0]!.id)!;
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  expect(rows[0]!.picked).toBe(parsed(version.keys)[0]);
  const textOf = (id: string) => parsed(version.options).find((option: { id: string }) => option.id === id).text;
  expect(String(rows[0]!.shown).split(',').map(textOf)).toEqual(sitting.questions[0]!.options);

  const next = await openSitting(app, person, { count: 20 });
  await next.submit(next.answers(0));
  const known = new Set(rows.map((row) => row.question));
  for (const row of await responses({ id: next.attemptId })) expect(row.isFirst).toBe(!known.has(row.question));
});

test('says of a response whose it was and how the sitting was taken', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const own = await openSitting(app, admin, { time: '2' });
  await own.submit(own.answers(1));
  expect(await responses({ userId: admin.person.id })).toMatchObject(
    Array(5).fill({ isStaff: true, isLate: false, timing: '2', isFirst: true, isUnaided: null }),
  );
  const student = await app.signIn();
  const late = await openSitting(app, student);
  app.clock.advance(3600);
  await late.submit(late.answers(1));
  expect(await responses({ userId: student.person.id })).toMatchObject(
    Array(5).fill({ isStaff: false, isLate: true, isClaimed: false, isUnaided: true }),
  );
});

test('counts a card that an administrator turned as unaided no more than their answers', async () => {
  for (const isAdmin of [false, true]) {
    const { person } = await app.signIn({ isAdmin });
    const cards = { userId: person.id, examId: app.exam.id, isStaff: isAdmin };
    const turn = () => app.database.write((tx) => logCards(tx, cards, app.clock.iso(), [{ number: 1, version: 1 }]));
    await turn();
    await turn();
    const rows = await responses({ userId: person.id });
    expect(rows.map(({ isFirst, isUnaided }) => [isFirst, isUnaided])).toEqual([
      [true, isAdmin ? null : true],
      [false, false],
    ]);
  }
});

test('logs practice answers as they are given, and at the end what was only viewed and what only the review shows', async () => {
  const { practise, learner } = await makePracticeOwner(app);
  const sitting = await practise({ count: 5 });
  const keys = await sitting.keys();
  await sitting.send([
    sitting.event(0, { kind: 'certainty', certainty: 'sure' }),
    sitting.event(0, { kind: 'answered', picked: keys[0] }),
  ]);
  expect(await responses({ userId: learner.person.id })).toMatchObject([
    { place: 0, mode: 'practice', certainty: 'sure', seconds: 2 },
  ]);
  await sitting.send([
    sitting.event(2, { kind: 'moved', from: 0 }),
    sitting.event(2, { kind: 'flagged', flagged: true }),
  ]);
  await sitting.submit();
  const rows = await responses({ id: sitting.id });
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
  expect(await responses({ userId: learner.person.id })).toEqual([]);
  app.clock.advance(86_400);
  await app.sittings.closeOverdue();
  const rows = await responses({ id: sitting.id });
  expect(rows.slice(0, 3)).toMatchObject([
    { place: 0, mode: 'simulation', isFirst: true },
    { place: 1, state: 'none', picked: null, isRight: null, isFirst: true },
    { place: 2, state: 'unseen', picked: null, isFirst: null },
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
    await app.sittings.closeOverdue();
    const withheld = await responses({ id: sitting.id });
    expect(withheld.map(({ state }) => state)).toEqual(['whole', ...Array(withheld.length - 1).fill('unseen')]);
    expect(await responses({ id: `review ${sitting.id}` })).toEqual([]);
    await grants(null);
    const url = kind === 'attempt' ? `/api/user/attempts/${sitting.id}` : sitting.url;
    const isKeyShown = async () => /"correctAnswer"|"rationales"/.test((await learner.get(url)).text);
    expect(await isKeyShown()).toBe(false);
    expect(await responses({ id: `review ${sitting.id}` })).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await sitting.submit()).isReviewOpen).toBe(true);
    expect(await isKeyShown()).toBe(true);
    const { questions } = await sitting.show();
    const rows = await responses({ id: `review ${sitting.id}` });
    expect(rows.map(({ place }) => place)).toEqual(questions.map((_, place) => place).slice(1));
  },
);

test('does not open a quiz that someone else has reviewed in the same browser', async () => {
  const first = await app.signIn();
  const sitting = await openSitting(app, first);
  await sitting.preview(sitting.answers(3));
  const second = await app.signIn({}, first);
  for (const hand of [sitting.preview, sitting.submit]) expect((await hand(sitting.answers(3))).status).toBe(409);
  expect(await responses({ userId: second.person.id })).toEqual([]);
});
