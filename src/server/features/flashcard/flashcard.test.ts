import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, WITHOUT_STUDY } from '../../../../tests/factories/app.ts';
import { CARD_MARK, makeCards } from '../../../../tests/factories/cards.ts';
import { type Learner, makeLearner } from '../../../../tests/factories/learner.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const DAY = 86_400;

let app: TestApp;
let cards: string[];
let learner: Learner;
beforeAll(async () => {
  app = await startTestApp({ content: WITHOUT_STUDY });
  cards = await makeCards(app.database, app.exam.id, 6);
  await makeCards(app.database, app.exam.id, 1, () => ({ archivedAt: app.clock.iso(), domainNumber: 9 }));
  await makeCards(app.database, app.exam.id, 1, () => ({ contentType: 'tip' }));
  await makeCards(app.database, app.inactiveExam.id, 1);
});
beforeEach(async () => {
  learner = await makeLearner(app);
});
afterAll(() => app.close());

const card = async (id = cards[0]!, by = learner) =>
  (await by.set().then((set) => set.cards.find((entry) => entry.id === id)))!.schedule;
type LogRow = {
  seq: number;
  grade: string;
  stateBefore: object | null;
  stateAfter: { reps: number };
  undoneAt: string | null;
};
const log = (by = learner) =>
  query<LogRow>(app.database, `select * from card_review where user_id = '${by.userId}' order by seq`);

test('gives an owner the exam’s flashcards in order, all new', async () => {
  const set = await learner.set();
  expect(set.cards.map(({ id }) => id)).toEqual(cards);
  expect(set.cards[0]).toEqual({
    id: cards[0],
    domainNumber: 1,
    topic: 'Topic 1',
    front: `Question 1? ${CARD_MARK}`,
    back: `<p>Answer <strong>1</strong>. ${CARD_MARK}</p>`,
    isQuestion: false,
    schedule: {
      phase: 'new',
      due: null,
      reviewedAt: null,
      mastered: false,
      intervals: { again: 60, hard: 360, good: 600, easy: 8 * DAY },
    },
  });
  expect(set).toMatchObject({ newLeft: 10, lastReviewId: null, now: app.clock.iso() });
});

test('refuses every call without access and shows no card in a refusal', async () => {
  const student = await makeLearner(app, await app.signIn({ grants: [{ examId: app.inactiveExam.id }] }));
  const stranger = await makeLearner(app, app.visitor());
  const before = await dump(app.database);
  for (const [who, code] of [
    [student, 'forbidden'],
    [stranger, 'unauthenticated'],
  ] as const) {
    const answers = [
      await who.browser.get(who.base),
      await who.grade(cards[0]!, 'easy'),
      await who.undo(),
      await who.browser.get(`${who.base}/plan`),
      await who.putPlan({}),
      await who.reset(),
    ];
    for (const answer of answers) {
      expect(refusal(answer)).toBe(code);
      expect(answer.text).not.toContain(CARD_MARK);
    }
  }
  expect(await dump(app.database)).toEqual(before);
});

test('gives no cards once access ended, and restores progress with new access', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id, expiresAt: app.clock.iso(DAY) }] });
  const soon = await makeLearner(app, owner);
  await soon.grade(cards[0]!, 'easy');
  app.clock.advance(DAY);
  expect(refusal(await owner.get(soon.base))).toBe('forbidden');
  await query(app.database, `update entitlement set expires_at = null where user_id = '${owner.person.id}'`);
  expect(await card(cards[0], soon)).toMatchObject({ phase: 'review', mastered: true });
});

test('answers administrators 404 for a missing exam', async () => {
  const admin = await app.signIn({ isAdmin: true });
  expect(refusal(await admin.get(`/api/exams/${randomUUID()}/flashcards`))).toBe('not_found');
  expect((await admin.get(`/api/exams/${app.exam.id}/flashcards`)).body.cards).toHaveLength(6);
});

test('schedules a card as its grade promised and logs the state before and after', async () => {
  const { intervals } = await card();
  const { status, body } = await learner.grade(cards[0]!, 'good');
  expect(status).toBe(200);
  const due = app.clock.iso(intervals!.good);
  expect(body.schedules).toMatchObject([
    { cardId: cards[0], schedule: { phase: 'learning', due, reviewedAt: app.clock.iso(), mastered: false } },
  ]);
  expect(body).toMatchObject({ ignored: [], newLeft: 9 });
  app.clock.advance(600);
  await learner.grade(cards[0]!, 'good');
  expect(await card()).toMatchObject({ phase: 'review', due: app.clock.iso(2 * DAY) });
  const rows = await log();
  expect(rows).toMatchObject([
    { grade: 'good', stateBefore: null, stateAfter: { phase: 'learning', reps: 1 }, undoneAt: null },
    {
      grade: 'good',
      stateBefore: { phase: 'learning', reps: 1 },
      stateAfter: { phase: 'review', reps: 2, stability: 2.3065 },
    },
  ]);
  expect(rows[1]!.stateBefore).toEqual(rows[0]!.stateAfter);
});

test('applies a review once, however often and in whatever batches it is sent', async () => {
  const [first, second] = [learner.review(cards[0]!, 'good'), learner.review(cards[1]!, 'easy')];
  const answer = await learner.hand(first, first);
  app.clock.advance(5);
  expect((await learner.hand(second, first)).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 10 }, () => learner.hand(first, second)));
  expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await log()).toHaveLength(2);
  expect(await card()).toMatchObject({ due: answer.body.schedules[0].schedule.due });
});

test('loses no review when two devices review the same card at once', async () => {
  const other = await makeLearner(app, learner.browser.on(app.app));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      [learner, other][index % 2]!.grade(cards[0]!, index % 3 ? 'good' : 'again'),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const mine = await log();
  expect(mine).toHaveLength(50);
  expect(new Set(mine.map(({ seq }) => seq)).size).toBe(50);
  // Each one started from the state the previous one left.
  expect(mine[0]!.stateBefore).toBeNull();
  for (const [index, row] of mine.entries()) {
    expect(row.stateAfter.reps).toBe(index + 1);
    if (index > 0) expect(row.stateBefore).toEqual(mine[index - 1]!.stateAfter);
  }
});

test('keeps a plausible device time and corrects an implausible one', async () => {
  const reviewedAt = async (at: string, id = cards[0]!) => {
    await learner.grade(id, 'good', { reviewedAt: at });
    return (await card(id)).reviewedAt;
  };
  const anHourAgo = app.clock.iso(-3600);
  expect(await reviewedAt(anHourAgo)).toBe(anHourAgo);
  expect(await reviewedAt(app.clock.iso(-7200))).toBe(anHourAgo);
  expect(await reviewedAt(app.clock.iso(3600))).toBe(app.clock.iso());
  expect(await reviewedAt('1970-01-01T00:00:00Z', cards[1])).toBe(app.clock.iso(-30 * DAY));
});

test('ignores reviews of other exams’ cards and keeps the rest of the batch', async () => {
  const foreign = (await makeCards(app.database, app.inactiveExam.id, 1))[0]!;
  const [gone, strange] = [learner.review(randomUUID(), 'good'), learner.review(foreign, 'good')];
  const { status, body } = await learner.hand(gone, learner.review(cards[0]!, 'easy'), strange);
  expect(status).toBe(200);
  expect(body.ignored).toEqual([gone.id, strange.id]);
  expect(body.schedules.map((entry: { cardId: string }) => entry.cardId)).toEqual([cards[0]]);
  expect(await log()).toHaveLength(1);
});

test('takes batches of one to fifty well-formed reviews', async () => {
  const fine = () => learner.review(cards[0]!, 'good');
  expect((await learner.hand(...Array.from({ length: 50 }, fine))).status).toBe(200);
  const bad = [
    [],
    Array.from({ length: 51 }, fine),
    [{ ...fine(), id: 'x' }],
    [{ ...fine(), grade: 'perfect' }],
    [{ ...fine(), reviewedAt: 'now' }],
    [{ ...fine(), userId: randomUUID() }],
  ];
  for (const reviews of bad) expect(refusal(await learner.hand(...reviews))).toBe('malformed');
  expect(refusal(await learner.browser.get(`${learner.base}?timeZone=Mars/Olympus`))).toBe('malformed');
});

test('undoes the last review once', async () => {
  await learner.grade(cards[0]!, 'easy');
  const before = await card();
  await learner.later(9);
  const late = await card();
  await learner.grade(cards[0]!, 'again');
  expect(await card()).toMatchObject({ phase: 'relearning', mastered: false });
  const { status, body } = await learner.undo();
  expect(status).toBe(200);
  expect(body).toMatchObject({ schedules: [{ cardId: cards[0], schedule: late }], lastReviewId: null });
  expect(await card()).toMatchObject({ due: before.due, mastered: true });
  expect(refusal(await learner.undo())).toBe('nothing_to_undo');
  expect((await log()).map(({ undoneAt }) => undoneAt)).toEqual([null, app.clock.iso()]);
  await learner.grade(cards[0]!, 'good');
  expect((await log()).map(({ seq }) => seq)).toEqual((await log()).map(({ seq }) => seq).toSorted((a, b) => a - b));
  expect((await learner.undo()).status).toBe(200);
});

test('makes a card new again when its first review is undone, without counting it toward the day’s limit', async () => {
  await learner.grade(cards[0]!, 'easy');
  expect((await learner.set()).newLeft).toBe(9);
  expect((await learner.undo()).body).toMatchObject({
    newLeft: 10,
    schedules: [{ schedule: { phase: 'new', mastered: false } }],
  });
  expect((await learner.plan()).reviewedToday).toBe(0);
});

test('undoes only one’s own review, a specific one on request, and refuses when there is none', async () => {
  expect(refusal(await learner.undo())).toBe('nothing_to_undo');
  const review = learner.review(cards[0]!, 'good');
  await learner.hand(review);
  const other = await makeLearner(app);
  expect(refusal(await other.undo({ reviewId: review.id }))).toBe('nothing_to_undo');
  expect(refusal(await learner.undo({ reviewId: randomUUID() }))).toBe('nothing_to_undo');
  expect((await learner.set()).lastReviewId).toBe(review.id);
  expect((await learner.undo({ reviewId: review.id })).status).toBe(200);
});

test('lets one of ten concurrent undos succeed', async () => {
  await learner.grade(cards[0]!, 'good');
  await learner.grade(cards[1]!, 'good');
  const answers = await Promise.all(Array.from({ length: 10 }, () => learner.undo()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([(await card(cards[0])).phase, (await card(cards[1])).phase]).toEqual(['learning', 'new']);
});

test('clears only mastery on reset, and keeps it cleared after an undo', async () => {
  await learner.grade(cards[0]!, 'easy');
  await learner.grade(cards[1]!, 'easy');
  await learner.later(9);
  await learner.grade(cards[1]!, 'hard');
  const { due } = await card();
  const other = await makeLearner(app);
  await other.grade(cards[0]!, 'easy');
  expect(await learner.reset()).toMatchObject({ status: 204, text: '' });
  expect(await card()).toMatchObject({ due, mastered: false, phase: 'review' });
  expect(await log()).toHaveLength(3);
  expect((await learner.undo()).body.schedules).toMatchObject([{ cardId: cards[1], schedule: { mastered: false } }]);
  expect((await card(cards[0], other)).mastered).toBe(true);
});

test('keeps people’s progress apart, even with the same review ids', async () => {
  const review = learner.review(cards[0]!, 'easy');
  await learner.hand(review);
  const other = await makeLearner(app);
  expect((await card(cards[0], other)).phase).toBe('new');
  await other.hand({ ...review, grade: 'again' });
  expect([(await card()).mastered, (await card(cards[0], other)).phase]).toEqual([true, 'learning']);
});

test('does not credit a review to someone who signed in later', async () => {
  const other = await makeLearner(app);
  const answer = await other.browser.post(
    `${other.base}/reviews`,
    { reviews: [learner.review(cards[0]!, 'easy')] },
    { 'learner-id': learner.userId },
  );
  expect(refusal(answer)).toBe('unauthenticated');
  expect(refusal(await other.browser.get(other.base, { 'learner-id': learner.userId }))).toBe('unauthenticated');
  expect(await log(other)).toEqual([]);
});

test('deletes all of it with the account', async () => {
  await learner.grade(cards[0]!, 'easy');
  await learner.putPlan({});
  const id = learner.userId;
  await query(app.database, `delete from "user" where id = '${id}'`);
  for (const table of ['card_state', 'card_review', 'study_plan']) {
    expect(await query(app.database, `select * from ${table} where user_id = '${id}'`)).toEqual([]);
  }
});
