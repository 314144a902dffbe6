import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

// Every fifth question has two right options.
const packs = [
  makePack(120, { question: (_, index) => (index % 5 === 0 ? { kind: 'multiple', keys: ['a', 'c'] } : {}) }),
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs } });
});

afterAll(() => app.close());

test('explains each practice answer right away, only for that question, and counts the misses', async () => {
  const { practise, setup } = await makePracticeOwner(app);
  const sitting = await practise();
  const before = await sitting.show();
  expect(before.questions).toHaveLength(10);
  expect(before.feedback).toEqual([]);
  const keys = await sitting.keys();
  const right = await sitting.answer(0, keys[0]!);
  expect(right.feedback).toMatchObject([{ place: 0, isCorrect: true, right: keys[0] }]);
  expect(right.feedback[0]!.rationales).toHaveLength(4);
  const { chooses } = before.questions[1]!;
  const wrong = [0, 1, 2, 3].filter((option) => !keys[1]!.includes(option)).slice(0, chooses);
  expect((await sitting.answer(1, wrong)).feedback.map(({ place, isCorrect }) => [place, isCorrect])).toContainEqual([
    1,
    false,
  ]);
  // An answered question stays answered, because its feedback is out.
  await sitting.answer(1, keys[1]!);
  expect((await sitting.show()).feedback.map(({ isCorrect }) => isCorrect)).toEqual([true, false]);
  const { cells, tasks } = await setup();
  // By task, for people who choose what to practice.
  expect(tasks.reduce((all, { asked, correct }) => [all[0]! + asked, all[1]! + correct], [0, 0])).toEqual([2, 1]);
  const missed = before.questions[1]!;
  expect(tasks.find(({ domain, number }) => domain === missed.domain && number === missed.task)).toMatchObject({
    asked: before.questions[0]!.domain === missed.domain && before.questions[0]!.task === missed.task ? 2 : 1,
  });
  const sum = cells.reduce(
    (all, { unseen, missed, all: total }) => ({
      unseen: all.unseen + unseen,
      missed: all.missed + missed,
      total: all.total + total,
    }),
    { unseen: 0, missed: 0, total: 0 },
  );
  expect(sum).toEqual({ total: 120, unseen: 118, missed: 1 });

  const again = await practise({ pool: 'missed' });
  expect((await again.show()).questions.map(({ id }) => id)).toEqual([before.questions[1]!.id]);
  const done = await sitting.submit();
  expect(done.submittedAt).not.toBeNull();
  expect(done.feedback).toHaveLength(10);
});

test('never repeats an answered question in the unseen pool, down to the last', async () => {
  const { practise, start, setup } = await makePracticeOwner(app);
  const seen = new Set<string>();
  for (let left = 120; left > 0; left -= 40) {
    const sitting = await practise({ pool: 'unseen', count: 40, weakestFirst: left === 80 });
    const { questions } = await sitting.show();
    expect(questions.map(({ id }) => id).filter((id) => seen.has(id))).toEqual([]);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
    const keys = await sitting.keys();
    await sitting.send(questions.map((_, place) => sitting.event(place, { kind: 'answered', picked: keys[place] })));
    for (const { id } of questions) seen.add(id);
  }
  expect(
    refusal(
      await start({
        mode: 'practice',
        settings: { count: 1, domains: [], tasks: [], difficulties: [], pool: 'unseen', weakestFirst: false },
      }),
    ),
  ).toBe('nothing_fits');
  expect((await setup()).cells.every(({ unseen, missed }) => unseen === 0 && missed === 0)).toBe(true);
});

test('narrows practice by domain, task, difficulty, and bookmark', async () => {
  const { practise, learner, base } = await makePracticeOwner(app);
  const { questions } = await (await practise({ count: 50, domains: [2], difficulties: ['easy'] })).show();
  expect(questions.length).toBeGreaterThan(3);
  expect(questions.every(({ domain }) => domain === 2)).toBe(true);
  const byTask = await (await practise({ count: 50, tasks: ['1.2'] })).show();
  expect(byTask.questions.every(({ domain, task }) => domain === 1 && task === 2)).toBe(true);
  const marked = questions[0]!.id;
  const mark = (body: object) => learner.send({ method: 'PUT', url: `${base}/questions/${marked}`, body });
  await mark({ note: 'why?' });
  expect((await mark({ isFlagged: true })).body).toEqual({ isFlagged: true, note: 'why?' });
  expect((await (await practise({ pool: 'flagged' })).show()).questions).toMatchObject([
    { id: marked, isBookmarked: true, note: 'why?' },
  ]);
});

test('merges a note two devices wrote independently, and otherwise keeps it as written', async () => {
  const { practise, learner, base } = await makePracticeOwner(app);
  const { id } = (await (await practise({ count: 1 })).show()).questions[0]!;
  const write = async (note: string, noteBefore?: string) =>
    (await learner.send({ method: 'PUT', url: `${base}/questions/${id}`, body: { note, noteBefore } })).body.note;
  expect(await write('phone', '')).toBe('phone');
  expect(await write('desk', '')).toBe('phone\n\ndesk');
  expect(await write('phone, more', 'phone')).toBe('phone\n\ndesk\n\nphone, more');
  expect(await write('tidied', 'phone\n\ndesk\n\nphone, more')).toBe('tidied');
  const both = await Promise.all(['one', 'two', 'three'].map((word) => write(`tidied, ${word}`, 'tidied')));
  const longest = both.reduce((a, b) => (b.length > a.length ? b : a));
  expect(['one', 'two', 'three'].filter((word) => !longest.includes(word))).toEqual([]);
  expect(await write('from before')).toBe('from before');
});

test('draws the bookmarks not seen for longest when there are more than needed', async () => {
  const { practise } = await makePracticeOwner(app);
  const marking = await practise({ count: 9 });
  const { questions } = await marking.show();
  await marking.send(questions.map((_, place) => marking.event(place, { kind: 'flagged', flagged: true })));
  const rounds: string[][] = [];
  for (let round = 0; round < 4; round += 1) {
    app.clock.advance(60);
    const sitting = await practise({ pool: 'flagged', count: 3 });
    const keys = await sitting.keys();
    await sitting.send(keys.map((picked, place) => sitting.event(place, { kind: 'answered', picked })));
    rounds.push((await sitting.show()).questions.map(({ id }) => id).toSorted());
  }
  expect(new Set(rounds.slice(0, 3).flat()).size).toBe(9);
  expect(rounds[3]).toEqual(rounds[0]);
});

test('favors the weaker task among missed questions, even if it was missed last', async () => {
  const { practise } = await makePracticeOwner(app);
  for (const [task, wrongs] of [
    ['1.2', 8],
    ['2.1', 40],
  ] as const) {
    const sitting = await practise({ count: 40, tasks: [task] });
    const [{ questions }, keys] = [await sitting.show(), await sitting.keys()];
    const picked = (place: number) =>
      place < wrongs
        ? [0, 1, 2, 3].filter((option) => !keys[place]!.includes(option)).slice(0, keys[place]!.length)
        : keys[place];
    await sitting.send(questions.map((_, place) => sitting.event(place, { kind: 'answered', picked: picked(place) })));
    app.clock.advance(60);
  }
  const { questions } = await (await practise({ pool: 'missed', count: 8, weakestFirst: true })).show();
  const domains = questions.map(({ domain }) => domain);
  expect(domains.slice(0, 5)).toEqual([2, 2, 2, 2, 2]);
  expect(domains.slice(5)).toContain(1);
});

test('reveals nothing until a simulation ends, then makes it an attempt to review', async () => {
  const { simulate, learner, practise, start } = await makePracticeOwner(app);
  const sitting = await simulate();
  const open = await sitting.show();
  // 40 to 50 questions, 60 to 40 by weight; an hour.
  expect(open.questions).toHaveLength(45);
  expect(open.questions.filter(({ domain }) => domain === 1)).toHaveLength(27);
  expect(open.deadline).toBe(app.clock.iso(3600));
  const keys = await sitting.keys();
  for (let place = 0; place < 30; place += 1) expect((await sitting.answer(place, keys[place]!)).feedback).toEqual([]);
  // A partial answer earns nothing.
  const two = open.questions.findIndex(({ chooses }, place) => chooses === 2 && place < 30);
  await sitting.answer(two, keys[two]!.slice(1));
  expect((await sitting.show()).feedback).toEqual([]);
  app.clock.advance(600);
  const [one, other] = await Promise.all([sitting.submit(), sitting.submit()]);
  expect(one).toEqual(other);
  expect(one.feedback.filter(({ isCorrect }) => isCorrect)).toHaveLength(29);
  const { body: attempt } = await learner.get(`/api/user/attempts/${sitting.id}`);
  expect(attempt).toMatchObject({ correct: 29, total: 45, timeSpent: 600, late: false });
  const multiple = attempt.detailedResults.find((entry: { correctAnswers?: number[] }) => entry.correctAnswers);
  expect(multiple.correctAnswers).toHaveLength(2);
  expect((await learner.get('/api/user/standing')).body).toMatchObject({ totalAttempts: 1, questionsAnswered: 29 });
  // What was not answered, or not fully, was not missed.
  const unanswered = await practise({}, { unansweredIn: sitting.id });
  expect((await unanswered.show()).questions).toHaveLength(16);
  expect((await start({ mode: 'practice', missedIn: sitting.id })).status).toBe(409);
  await sitting.answer(44, keys[44]!);
  expect((await sitting.show()).feedback.filter(({ isCorrect }) => isCorrect)).toHaveLength(29);
});

test('enforces the server’s deadline and ends the sitting without the learner', async () => {
  const { simulate, setup } = await makePracticeOwner(app);
  const sitting = await simulate();
  const keys = await sitting.keys();
  await sitting.answer(0, keys[0]!);
  app.clock.advance(3600 + 29);
  await sitting.answer(1, keys[1]!);
  app.clock.advance(2);
  const late = await sitting.answer(2, keys[2]!);
  expect(late.submittedAt).toBe((await sitting.show()).deadline);
  expect((await sitting.show()).feedback.filter(({ isCorrect }) => isCorrect)).toHaveLength(2);
  const forgotten = await simulate();
  app.clock.advance(7200);
  await app.sittings.closeOverdue();
  expect((await setup()).sittings.find(({ id }) => id === forgotten.id)).toMatchObject({
    submittedAt: (await forgotten.show()).deadline,
    correct: 0,
  });
});

test('counts a simulation whose time ran out on the dashboard, without its person doing anything', async () => {
  const { simulate, learner } = await makePracticeOwner(app);
  const first = await simulate();
  await first.answer(0, (await first.keys())[0]!);
  app.clock.advance(3600 + 29);
  await app.sittings.closeOverdue();
  expect((await learner.get('/api/user/attempts')).body).toEqual([]);
  app.clock.advance(1);
  await app.sittings.closeOverdue();
  expect((await learner.get('/api/user/attempts')).body).toMatchObject([
    { id: first.id, score: 1, totalQuestions: 45 },
  ]);
  for (const [attempts, read] of [
    [2, async () => (await learner.get('/api/user/standing')).body.totalAttempts],
    [3, async () => (await learner.get('/api/user/purchased-exams')).body[0].attempts],
  ] as const) {
    await simulate();
    app.clock.advance(7200);
    await app.sittings.closeOverdue();
    expect(await read()).toBe(attempts);
  }
});

test('counts a simulation that ran out after access ended, without revealing a key', async () => {
  const learner = await app.signIn({ grants: [{ examId: app.exam.id, expiresAt: app.clock.iso(1800) }] });
  const { simulate } = await makePracticeOwner(app, learner);
  const sitting = await simulate();
  await sitting.answer(0, (await sitting.keys())[0]!);
  app.clock.advance(7200);
  await app.sittings.closeOverdue();
  expect((await learner.get('/api/user/attempts')).body).toMatchObject([{ id: sitting.id, score: 1 }]);
  expect(refusal(await learner.get(`/api/practice-sittings/${sitting.id}`))).toBe('forbidden');
  expect((await learner.get(`/api/user/attempts/${sitting.id}`)).body).toMatchObject({
    correct: 1,
    hasReview: false,
    detailedResults: [],
  });
});
