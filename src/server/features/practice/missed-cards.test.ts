import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, WITHOUT_STUDY } from '../../../../tests/factories/app.ts';
import { makeCards } from '../../../../tests/factories/cards.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { weekdayOf } from '#rules/planner/day.ts';
import { migrate } from '#server/db/migrate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: WITHOUT_STUDY });
  await makeCards(app.database, app.exam.id, 12);
});
afterAll(() => app.close());

type CardRow = { questionId: string; missedQuestionId: string };
const rows = (userId: string) =>
  query<CardRow>(app.database, `select * from question_card where user_id = '${userId}'`);

/** A learner who answered ten questions: three wrong, the last left open, the rest right. */
async function makeMisser() {
  const practiceOwner = await makePracticeOwner(app);
  const sitting = await practiceOwner.practise({ count: 10, tasks: ['1.1'] });
  const [{ questions }, keys] = [await sitting.show(), await sitting.keys()];
  for (const place of questions.slice(1).keys())
    await sitting.answer(place, place < 3 ? [(keys[place]![0]! + 1) % 4] : keys[place]!);
  const add = () => practiceOwner.learner.post(`${sitting.url}/cards?timeZone=UTC`);
  return {
    ...practiceOwner,
    sitting,
    add,
    missed: questions.slice(0, 3).map(({ id }) => id),
    cards: await makeLearner(app, practiceOwner.learner),
  };
}

test('adds missed questions to today’s flashcards at once, as other questions of their tasks, beyond the daily new ones', async () => {
  const { sitting, add, missed, cards, learner } = await makeMisser();
  expect(refusal(await add())).toBe('not_found');
  await sitting.submit();
  expect((await add()).body).toEqual({ added: 3, waiting: 0 });
  const set = await cards.set();
  const own = set.cards.filter(({ isQuestion }) => isQuestion);
  expect(own).toHaveLength(3);
  expect(own.map(({ id }) => id).filter((id) => missed.includes(id))).toEqual([]);
  expect(own[0]!.topic).toBe('');
  expect(own[0]!.schedule).toMatchObject({ phase: 'new', due: app.clock.iso(), intervals: { again: 60 } });
  expect(await cards.plan()).toMatchObject({ total: 15, due: 3, newLeft: 10, unseen: 12 });
  const versions = await query<{ questionId: string; taskNumber: number; options: unknown; keys: unknown }>(
    app.database,
    'select * from question_version',
  );
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  const turned = await learner.post(`/api/exams/${app.exam.id}/flashcards/turns`, { cardIds: own.map(({ id }) => id) });
  const backOf = new Map(turned.body.turned.map((card: { cardId: string; back: string }) => [card.cardId, card.back]));
  for (const { id, front, back: unturned } of own) {
    expect(unturned).toBe(null);
    const back = String(backOf.get(id));
    const { taskNumber, options, keys } = versions.find(({ questionId }) => questionId === id)!;
    const texts: { id: string; text: string; rationale: string }[] = parsed(options);
    const right = texts.find((option) => option.id === parsed(keys)[0])!;
    expect(taskNumber).toBe(1);
    for (const { text, rationale } of texts) {
      expect(front).toContain(text);
      expect(front).not.toContain(rationale);
    }
    expect(back.startsWith(`<p><strong>${right.text}</strong></p><p>${right.rationale}</p><h4>`)).toBe(true);
    for (const { rationale } of texts) expect(back).toContain(rationale);
  }

  // Reviewed like any card, without counting as a new one; once undone, it is due again.
  const [first] = own;
  expect((await cards.grade(first!.id, 'easy')).body).toMatchObject({
    newLeft: 10,
    ignored: [],
    schedules: [{ schedule: { phase: 'review' } }],
  });
  expect((await cards.undo()).body.schedules).toMatchObject([
    { cardId: first!.id, schedule: { phase: 'new', due: app.clock.iso() } },
  ]);
  await cards.grade(first!.id, 'easy');
  expect(await cards.plan()).toMatchObject({ due: 2, newLeft: 10, reviewedToday: 1 });

  // Adding again adds none, even twice at once.
  expect((await Promise.all([add(), add()])).map(({ body }) => body)).toEqual([
    { added: 0, waiting: 0 },
    { added: 0, waiting: 0 },
  ]);
  expect((await learner.get('/api/user/export')).body.records.questionCards).toHaveLength(3);
});

test('shows no card of the exam’s questions while a simulation is open', async () => {
  const { sitting, add, cards, simulate } = await makeMisser();
  await sitting.submit();
  await add();
  const own = async () => [
    (await cards.set()).cards.filter(({ isQuestion }) => isQuestion).length,
    (await cards.plan()).total,
  ];
  const simulation = await simulate();
  const other = await makeMisser();
  await other.sitting.submit();
  await other.add();
  expect(await own()).toEqual([0, 12]);
  expect((await other.cards.set()).cards.filter(({ isQuestion }) => isQuestion)).toHaveLength(3);
  await simulation.submit();
  expect(await own()).toEqual([3, 15]);
  // A simulation whose time ran out is over, whether or not anyone has looked at it.
  await simulate();
  app.clock.advance(3600 + 29);
  expect(await own()).toEqual([0, 12]);
  app.clock.advance(1);
  expect(await own()).toEqual([3, 15]);
});

test('removes such a card with its reviews, and adds it again on request', async () => {
  const { sitting, add, cards, learner } = await makeMisser();
  await sitting.submit();
  await add();
  const own = (await cards.set()).cards.filter(({ isQuestion }) => isQuestion).map(({ id }) => id);
  await cards.grade(own[0]!, 'again');
  const remove = (id: string) => learner.send({ method: 'DELETE', url: `${cards.base}/questions/${id}`, body: {} });
  expect([(await remove(own[0]!)).status, (await remove(own[0]!)).status]).toEqual([204, 204]);
  const set = await cards.set();
  expect(set.cards.filter(({ isQuestion }) => isQuestion).map(({ id }) => id)).toEqual(own.slice(1));
  expect(set).toMatchObject({ newLeft: 10, lastReviewId: null });
  expect(refusal(await cards.undo())).toBe('nothing_to_undo');
  expect((await cards.grade(own[0]!, 'good')).body.ignored).toHaveLength(1);
  // A card from study content stays, and so does another person's.
  const item = set.cards.find(({ isQuestion }) => !isQuestion)!.id;
  await remove(item);
  const other = await makeMisser();
  expect(
    (await other.learner.send({ method: 'DELETE', url: `${cards.base}/questions/${own[1]}`, body: {} })).status,
  ).toBe(204);
  expect((await cards.set()).cards).toHaveLength(14);
  expect((await add()).body).toEqual({ added: 1, waiting: 0 });
  expect(refusal(await remove('nonsense'))).toBe('not_found');
});

test('makes one card per question when two devices ask at once', async () => {
  const { sitting, add, cards, missed } = await makeMisser();
  await sitting.submit();
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await rows(cards.userId!)).map(({ missedQuestionId }) => missedQuestionId).toSorted()).toEqual(
    missed.toSorted(),
  );
});

test('keeps cards private, requires access, and drops them with the question or the account', async () => {
  const { sitting, add, cards, learner } = await makeMisser();
  await sitting.submit();
  await add();
  const mine = (await rows(cards.userId!)).map(({ questionId }) => questionId);
  const other = await makeMisser();
  expect(refusal(await other.learner.post(`${sitting.url}/cards`))).toBe('not_found');
  // Reviews of a question that is no card of theirs are ignored.
  expect((await other.cards.grade(mine[0]!, 'good')).body.ignored).toHaveLength(1);
  expect((await other.cards.set()).cards.filter(({ isQuestion }) => isQuestion)).toEqual([]);

  await app.change(`update question set archived_at = '${app.clock.iso()}' where id = '${mine[0]}'`);
  expect(
    (await cards.set()).cards
      .filter(({ isQuestion }) => isQuestion)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(mine.slice(1).toSorted());
  await app.change(`update question set archived_at = null where id = '${mine[0]}'`);

  await app.change(`update entitlement set ended_at = '${app.clock.iso()}' where user_id = '${cards.userId}'`);
  expect(refusal(await add())).toBe('forbidden');
  expect(refusal(await learner.get(cards.base))).toBe('forbidden');
  await app.change(`delete from "user" where id = '${cards.userId}'`);
  expect(await rows(cards.userId!)).toEqual([]);
});

test('keeps earlier reviews in the migration that adds these cards', async () => {
  const cards = await makeLearner(app);
  const [card] = (await cards.set()).cards;
  await cards.grade(card!.id, 'good');
  await cards.grade(card!.id, 'easy');
  const kept = await dump(app.database);
  await query(app.database, 'drop table question_card');
  await query(app.database, `delete from migration where name = '0016-question-cards'`);
  await migrate(app.database);
  const after = await dump(app.database);
  expect(after.card_state).toEqual(kept.card_state);
  expect(after.card_review).toEqual(kept.card_review);
  expect((await cards.undo()).status).toBe(200);
});

test('shows ten a day from questions already shown, and the rest on later days', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 14 });
  for (const [place, key] of (await sitting.keys()).entries())
    await sitting.answer(place, [0, 1, 2, 3].filter((option) => !key.includes(option)).slice(0, key.length));
  await sitting.submit();
  const met = new Set((await sitting.show()).questions.map(({ id }) => id));
  expect((await learner.post(`${sitting.url}/cards?timeZone=UTC`)).body).toEqual({ added: 14, waiting: 4 });
  const cards = await makeLearner(app, learner);
  const own = (await cards.set()).cards.filter(({ isQuestion }) => isQuestion);
  expect(own.every(({ id }) => met.has(id))).toBe(true);
  expect((await cards.plan()).forecast[0]!.reviews).toBe(10);
  app.clock.advance(86_400);
  const more = await practise({ count: 3, pool: 'unseen' });
  for (const [place, key] of (await more.keys()).entries())
    await more.answer(place, [0, 1, 2, 3].filter((option) => !key.includes(option)).slice(0, key.length));
  await more.submit();
  await cards.putPlan({ missedPerDay: 5 });
  // Four of the day's five are used.
  expect((await learner.post(`${more.url}/cards?timeZone=UTC`)).body).toEqual({ added: 3, waiting: 2 });
});

test('says of a card made on request whether it comes up today, which it does first unless the day has no time for it', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 2 });
  await sitting.submit();
  const cards = await makeLearner(app, learner);
  const setTime = (daysOff: number[]) =>
    learner.send({
      method: 'PUT',
      url: `/api/exams/${app.exam.id}/today`,
      body: { examDate: null, minutes: 10, daysOff },
    });
  const [first, second] = (await sitting.show()).questions.map(({ id }) => id);
  const put = async (id: string) =>
    (
      await learner.send({
        method: 'PUT',
        url: `/api/exams/${app.exam.id}/practice/questions/${id}/card?timeZone=UTC`,
        body: {},
      })
    ).body;
  await setTime([]);
  expect(await put(first!)).toEqual({ isToday: true });
  expect((await cards.set()).chosen![0]).toBe(first);
  await setTime([weekdayOf(app.clock.iso().slice(0, 10))]);
  expect(await put(second!)).toEqual({ isToday: false });
  expect((await cards.set()).chosen).toEqual([]);
});
