import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atRetention, byPlanner, playAll, snapshotOf } from '../../../bench/planner/campaign.ts';
import { cardsOf } from '../../../bench/planner/memory-of-learner.ts';
import type { SeenQuestion } from '../response/seen.ts';
import { addDays } from '../flashcard/calendar.ts';
import { seededRandom } from '../question/random.ts';
import { dayKind, weekdayOf } from './day.ts';
import { missedByTask } from './missed-ideas.ts';
import { nextDayText } from './next-day-text.ts';
import { nextDay } from './next-day.ts';
import { paceOf, USUAL_PACE } from './pace.ts';
import { planDay } from './plan-day.ts';
import type { PlannedTask, Snapshot } from './snapshot.ts';

const TODAY = '2026-11-02';

const task = (number: number, change: Partial<PlannedTask> = {}): PlannedTask => ({
  domain: 1,
  task: number,
  name: `Task ${number}`,
  weight: 0.1,
  asked: 40,
  firsts: 40,
  correct: 20,
  words: 1000,
  isRead: false,
  fresh: 10,
  missed: 0,
  missedEarlier: 0,
  roundsToday: 0,
  isStuck: false,
  ...change,
});

const snapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshotOf([], 0, { days: 20, minutes: 30, cards: 0 }),
  day: TODAY,
  tasks: [task(1), task(2, { weight: 0.2 })],
  ...change,
});
const kinds = (change: Partial<Snapshot>) => planDay(snapshot(change)).entries.map(({ kind }) => kind);
const some = (count: number) => snapshotOf(cardsOf(count, seededRandom(1)), 3, { days: 9, minutes: 9, cards: 0 }).cards;
const seen = (count: number) => some(count).map((card) => ({ ...card, memory: { stability: 4, difficulty: 5 } }));
const open = { sittingId: 'a', mode: 'practice', left: 4, seconds: 240 } as const;
const simulation = { minutes: 20, forms: 3, hasSealed: true, lastDay: null };

test('orders a day: a sitting, cards, missed ideas, unread tasks, new questions, a simulation', () => {
  const tasks = [task(1, { missed: 2 }), task(2)];
  const examDate = addDays(TODAY, 14);
  expect(kinds({ tasks, cards: seen(20), open, simulation, examDate, minutes: 120 })).toEqual([
    'resume',
    'cards',
    'missed',
    'read',
    'read',
    'drill',
    'simulation',
  ]);
});

test('tries again what was missed today once, and what was missed before whenever it comes up', () => {
  const first = (change: Partial<PlannedTask>) =>
    planDay(snapshot({ tasks: [task(1, { missed: 3, isRead: true, ...change })] })).entries[0]!.kind;
  expect([first({ roundsToday: 1 }), first({ roundsToday: 2 })]).toEqual(['missed', 'drill']);
  expect(first({ roundsToday: 2, missedEarlier: 1 })).toBe('missed');
});

test('asks for what was missed at most twice a day, and for reading after two rounds of new questions', () => {
  const tasks = [task(1, { missed: 3, missedEarlier: 3 }), task(2)];
  const after = (missed: number, drill: number) => kinds({ tasks, readToday: 1, rounds: { missed, drill } });
  expect(after(1, 0)[0]).toBe('missed');
  // But not before the day's text.
  expect(kinds({ tasks, rounds: { missed: 1, drill: 0 } })[0]).toBe('read');
  expect(after(2, 0)).not.toContain('missed');
  // Two minutes are left: too few for a text, except in its turn.
  const late = { tasks: [task(1)], readToday: 1, spent: 25 * 60 };
  expect(kinds({ ...late, rounds: { missed: 0, drill: 1 } })).toEqual(['drill']);
  expect(kinds({ ...late, rounds: { missed: 0, drill: 2 } })[0]).toBe('read');
});

test('puts the guide of a task that failed twice before more of its questions, even if it was read', () => {
  const tasks = [
    task(1, { missed: 3, isRead: true, isStuck: true }),
    task(2, { missed: 1, missedEarlier: 1, isRead: true }),
  ];
  const { entries } = planDay(snapshot({ tasks, minutes: 60 }));
  expect(entries.map(({ kind }) => kind)).toEqual(['read', 'missed', 'drill']);
  expect(entries[0]).toMatchObject({ task: 1, isStuck: true });
  for (const entry of entries.slice(1)) expect(entry).toMatchObject({ tasks: [{ task: 2 }] });
  // Without a guide to read, its questions are all there is.
  const bare = [task(1, { missed: 3, words: 0, isStuck: true })];
  expect(planDay(snapshot({ tasks: bare })).entries[0]).toMatchObject({ kind: 'missed' });
});

test('starts an unknown learner with at most 25 new questions across the exam', () => {
  const tasks = [1, 2, 3, 4].map((number) => task(number, { asked: 0, correct: 0 }));
  const [first] = planDay(snapshot({ tasks, minutes: 120 })).entries;
  expect(first).toMatchObject({ kind: 'diagnostic', settings: { count: 25, pool: 'unseen', tasks: [] } });
});

test('plans reading and new questions where weight and weakness are greatest', () => {
  const tasks = [task(1), task(2, { weight: 0.3 }), task(3, { weight: 0.3, asked: 30, correct: 30 })];
  const { entries } = planDay(snapshot({ tasks, minutes: 60 }));
  expect(entries.flatMap((entry) => (entry.kind === 'read' ? [entry.task] : []))).toEqual([2, 1, 3]);
  expect(entries.find(({ kind }) => kind === 'drill')).toMatchObject({ tasks: [{ task: 2 }, { task: 1 }] });
});

test('asks the new questions that readiness still lacks before what was missed and the day’s text, once a day', () => {
  const day = (firsts: number, change: Partial<Snapshot> = {}) =>
    planDay(snapshot({ tasks: [task(1, { firsts, correct: 1, fresh: 40 })], minutes: 40, ...change })).entries;
  expect(day(30)).toMatchObject([{ kind: 'drill', settings: { count: 10, pool: 'unseen' } }, { kind: 'read' }]);
  // On a short day, in its place.
  expect(day(20, { minutes: 10 }).map(({ kind }) => kind)).toEqual(['drill']);
  // One alone makes no sitting.
  expect(day(39)[0]).toMatchObject({ kind: 'drill', settings: { count: 3 } });
  expect(day(40)[0]).toMatchObject({ kind: 'read' });
  expect(day(30, { rounds: { missed: 0, drill: 1 } })[0]).toMatchObject({ kind: 'read' });
  const missed = [task(1, { firsts: 30, fresh: 40, missed: 3, missedEarlier: 3 })];
  expect(day(0, { tasks: missed }).map(({ kind }) => kind)).toEqual(['drill', 'missed', 'read']);
  // Enough of them, but none in a domain that is too much to guess at.
  const known = task(1, { correct: 0, weight: 0.5 });
  const unknown = [1, 2].map((number) => task(number, { domain: 2, asked: 0, firsts: 0, correct: 0, weight: 0.08 }));
  expect(day(0, { tasks: [known, ...unknown] })[0]).toMatchObject({
    kind: 'drill',
    settings: { count: 3 },
    tasks: [{ domain: 2 }, { domain: 2 }],
  });
});

test('says what the next day begins with besides cards, past days off, however much was done today', () => {
  const done = { spent: 30 * 60, readToday: 1, rounds: { missed: 2, drill: 1 } };
  const next = (change: Partial<Snapshot>) => {
    const state = snapshot({ ...done, ...change });
    const found = nextDay(state, planDay(state));
    return found && nextDayText(found, TODAY);
  };
  expect(kinds(done)).toEqual([]);
  expect(next({ tasks: [task(1, { name: 'Storage' })] })).toBe('Tomorrow: read 1.1 Storage');
  expect(next({ cards: seen(20), isOwner: true })).toBe('Tomorrow: cards, then read 1.2 Task 2');
  const newcomer = { isOwner: true, cards: seen(20), tasks: [task(1, { asked: 0, correct: 0 })], hasQuiz: false };
  expect(next({ ...newcomer, daysOff: [weekdayOf(TODAY)] })).toBe('Tomorrow: questions from every domain');
  // November 3, 2026, is a Tuesday.
  expect(next({ daysOff: [weekdayOf(addDays(TODAY, 1))] })).toBe('Wednesday: read 1.2 Task 2');
  // What was missed today waits for tomorrow, whatever was tried today.
  const missed = [task(1, { isRead: true, missed: 4, roundsToday: 2 })];
  expect(next({ tasks: missed })).toBe('Tomorrow: questions like those you missed');
  expect(next({ tasks: [task(1, { isRead: true, fresh: 0 })] })).toBeNull();
  expect(next({ spent: 0, readToday: 0 })).toBeNull();
  expect(next({ examDate: addDays(TODAY, 1) })).toBeNull();
});

test('follows up misses with new questions of their tasks, or the question itself if there are none', () => {
  const missed = (fresh: number, missedEarlier = 2) =>
    planDay(snapshot({ tasks: [task(1, { missed: 2, missedEarlier, fresh })] })).entries[0];
  expect(missed(5)).toMatchObject({ kind: 'missed', ideas: 2, settings: { pool: 'unseen', tasks: ['1.1'] } });
  expect(missed(0)).toMatchObject({ kind: 'missed', ideas: 2, settings: { pool: 'missed' } });
  // A question missed today that can only be repeated itself waits for another day.
  expect(missed(0, 1)).toMatchObject({ kind: 'missed', ideas: 1 });
  expect(missed(0, 0)).toMatchObject({ kind: 'read' });
  expect(missed(5, 0)).toMatchObject({ kind: 'missed', ideas: 2 });
  // A single one missed today does too, however it can be asked.
  expect(missed(1, 0)).toMatchObject({ kind: 'read' });
  expect(missed(1, 1)).toMatchObject({ kind: 'missed', ideas: 1 });
});

test('names no more tasks than there are ideas to ask', () => {
  const tasks = [1, 2, 3, 4].map((number) => task(number, { missed: 1, missedEarlier: 1 }));
  const entry = planDay(snapshot({ tasks, minutes: 2 })).entries[0];
  expect(entry).toMatchObject({ kind: 'missed', ideas: 2, tasks: [{}, {}], settings: { tasks: ['1.1', '1.2'] } });
});

test('plans whole texts, at least one a day, and begins one that is too long for any day only once', () => {
  const reads = (words: number, change: Partial<Snapshot> = {}) =>
    planDay(snapshot({ minutes: 20, tasks: [task(1, { words, fresh: 0 })], ...change })).entries;
  expect(reads(4000)).toMatchObject([{ kind: 'read', isPart: false, minutes: 20 }]);
  expect(reads(2000, { spent: 14 * 60 })).toMatchObject([{ isPart: false, minutes: 10 }]);
  expect(reads(2000, { spent: 14 * 60, readToday: 1 })).toEqual([]);
  expect(reads(2000, { spent: 18 * 60 })).toEqual([]);
  expect(reads(8000)).toMatchObject([{ isPart: true, minutes: 20 }]);
  expect(reads(8000, { readToday: 1 })).toEqual([]);
});

test('reads more texts a day where one a day would not reach the last one by the exam', () => {
  const tasks = Array.from({ length: 12 }, (_, index) => task(index + 1, { words: 400, fresh: 40 }));
  const readsAt = (daysLeft: number, readToday = 0) =>
    kinds({ tasks, minutes: 10, examDate: addDays(TODAY, daysLeft), readToday }).filter((kind) => kind === 'read')
      .length;
  // Two minutes each: its usual share of the day has room for three, the rest is for questions.
  expect([readsAt(20), readsAt(20, 1)]).toEqual([3, 3]);
  expect([readsAt(4), readsAt(4, 3)]).toEqual([4, 3]);
});

test('does not plan the day’s new cards again once they are learned', () => {
  const fresh = (newToday: number) => {
    const cards = some(200 - newToday);
    const entries = planDay(snapshot({ cards, newToday, newLeft: Math.max(0, 5 - newToday) })).entries;
    return entries.flatMap((entry) => (entry.kind === 'cards' ? [entry.fresh] : []));
  };
  expect(fresh(0)).toEqual([10]);
  expect(fresh(4)).toEqual([6]);
  expect(fresh(10)).toEqual([]);
});

test('does not lead back to cards for the last moments of their share of the day', () => {
  const change = { minutes: 20, cards: seen(300), spent: 560 };
  expect(kinds({ ...change, spentOnCards: 540 })).toContain('cards');
  expect(kinds({ ...change, spentOnCards: 560 })).not.toContain('cards');
});

test('puts new cards that the learner asked for first, beyond the day’s other new ones, as long as there is time', () => {
  const asked = (card: (typeof cards)[number]) => card.id === cards.at(-1)!.id;
  const cards = [...seen(100), ...some(120).slice(100)];
  const withAsked = cards.map((card) => ({ ...card, isDue: asked(card) || card.memory !== null }));
  for (const examDate of [null, addDays(TODAY, 20)]) {
    const { cardIds, entries } = planDay(snapshot({ cards: withAsked, examDate, minutes: 10, newLeft: 0 }));
    expect(cardIds[0]).toBe(cards.at(-1)!.id);
    // The deck counts it among those to review.
    const unasked = new Set(cards.slice(100, -1).map(({ id }) => id));
    const fresh = cardIds.filter((id) => unasked.has(id)).length;
    expect(entries.find(({ kind }) => kind === 'cards')).toMatchObject({ fresh, reviews: cardIds.length - fresh });
    expect(planDay(snapshot({ cards: withAsked, examDate, minutes: 10, spent: 600 })).cardIds).toEqual([]);
  }
});

test('counts an idea as missed until another question of its task is answered right', () => {
  const wrong = (shownAt: number): SeenQuestion => ({ shownAt, answer: 'wrong' });
  const right = (shownAt: number): SeenQuestion => ({ shownAt, answer: 'right' });
  const taskOf = (number: number) => (number === 9 ? undefined : number < 5 ? '1.1' : '1.2');
  const missed = missedByTask(
    new Map([
      [1, wrong(5)],
      [2, right(4)],
      [5, wrong(5)],
      [6, right(6)],
      [9, wrong(1)],
    ]),
    taskOf,
  );
  expect([...missed]).toEqual([['1.1', 1]]);
});

test('plans simulations 14, 7, and 3 days before the exam, the last sealed, making up for missed ones once', () => {
  const on = (left: number, lastLeft: number | null) => {
    const examDate = addDays(TODAY, left);
    const lastDay = lastLeft === null ? null : addDays(examDate, -lastLeft);
    const plan = planDay(snapshot({ examDate, minutes: 60, simulation: { ...simulation, lastDay } }));
    const entry = plan.entries.find(({ kind }) => kind === 'simulation');
    return entry && (entry as { isSealed: boolean }).isSealed ? 'sealed' : entry?.kind;
  };
  expect([on(15, null), on(14, null), on(13, 14), on(10, null), on(7, 14), on(6, 7)]).toEqual([
    undefined,
    'simulation',
    undefined,
    'simulation',
    'simulation',
    undefined,
  ]);
  expect([on(3, 7), on(3, null), on(2, 3), on(2, 7), on(1, null), on(0, null)]).toEqual([
    'sealed',
    'sealed',
    undefined,
    'sealed',
    undefined,
    undefined,
  ]);
});

test('offers but does not plan a simulation longer than the day', () => {
  const examDate = addDays(TODAY, 14);
  const { entries } = planDay(snapshot({ examDate, simulation: { ...simulation, minutes: 90 } }));
  expect(entries.at(-1)).toMatchObject({ kind: 'simulation', isExtra: true, minutes: 90 });
  expect(entries.length).toBeGreaterThan(1);
});

test('plans a light eve without anything new, and a few warm-up cards in the morning, at most a fifth', () => {
  const on = (left: number, count: number) =>
    planDay(snapshot({ examDate: addDays(TODAY, left), cards: seen(count), simulation }));
  expect(on(1, 400)).toMatchObject({ kind: 'eve', minutes: 23, entries: [{ kind: 'cards', fresh: 0 }] });
  expect(on(0, 400)).toMatchObject({ kind: 'exam', entries: [{ kind: 'cards', isWarmUp: true, reviews: 10 }] });
  expect(on(0, 20).cardIds).toHaveLength(4);
  expect(on(0, 4).cardIds).toHaveLength(0);
  // Once they are reviewed, no others come.
  const reviewed = seen(400).map((card, index) => (index < 10 ? { ...card, elapsed: 0 } : card));
  expect(planDay(snapshot({ examDate: TODAY, cards: reviewed, simulation })).entries).toEqual([]);
});

test('leaves no backlog after missed days', () => {
  const cards = seen(300).map((card) => ({ ...card, elapsed: 12 }));
  expect(planDay(snapshot({ cards })).entries[0]).toMatchObject({ kind: 'cards' });
  expect(minutesIn(snapshot({ cards }))).toBeLessThanOrEqual(36);
});

test('plans whole minutes that add up with those already studied', () => {
  for (const spent of [0, 29, 30, 59, 60, 95]) {
    const change = { minutes: 20, spent, cards: seen(400), tasks: [task(1, { isRead: true, fresh: 200 })] };
    const plan = planDay(snapshot(change));
    expect(plan.spent).toBe(Math.floor(spent / 60));
    expect(plan.spent + minutesIn(snapshot(change))).toBeLessThanOrEqual(20);
  }
});

test('subtracts what was studied today, and ends a full day', () => {
  expect(planDay(snapshot({ spent: 31 * 60, cards: seen(50) })).entries).toEqual([]);
  const plan = planDay(snapshot({ daysOff: [weekdayOf(TODAY)], cards: seen(50) }));
  expect(plan).toMatchObject({ kind: 'off', minutes: 0, entries: [] });
});

function minutesIn(of: Snapshot): number {
  return planDay(of)
    .entries.filter(({ isExtra }) => !isExtra)
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

test('takes at most 1.2 times the minutes on any day, and asks only for what exists', () => {
  const count = fc.integer({ min: 0, max: 40 });
  const aTask = fc.record({ words: fc.integer({ min: 0, max: 9000 }), fresh: count, missed: count, asked: count });
  fc.assert(
    fc.property(
      fc.record({
        left: fc.option(fc.integer({ min: -3, max: 40 })),
        minutes: fc.integer({ min: 5, max: 200 }),
        spent: fc.integer({ min: 0, max: 9000 }),
        cards: fc.integer({ min: 0, max: 60 }),
        tasks: fc.array(aTask, { maxLength: 6 }),
        isOwner: fc.boolean(),
        long: fc.integer({ min: 20, max: 200 }),
        isOpen: fc.boolean(),
      }),
      ({ left, minutes, spent, cards, tasks, isOwner, long, isOpen }) => {
        const of = snapshot({
          examDate: left === null ? null : addDays(TODAY, left),
          minutes,
          spent,
          isOwner,
          cards: isOwner ? seen(cards) : [],
          tasks: tasks.map((change, index) => task(index + 1, { ...change, correct: 0 })),
          open: isOwner && isOpen ? open : null,
          simulation: isOwner ? { ...simulation, minutes: long } : null,
        });
        const plan = planDay(of);
        expect(minutesIn(of)).toBeLessThanOrEqual(Math.max(0, plan.minutes * 1.2 - spent / 60) + 1e-9);
        for (const entry of plan.entries) expect(entry.minutes).toBeGreaterThan(0);
        if (!isOwner) expect(plan.entries.some(({ kind }) => kind === 'cards' || kind === 'simulation')).toBe(false);
        if (plan.kind === 'exam') expect(plan.cardIds.length).toBeLessThanOrEqual(of.cards.length * 0.2);
      },
    ),
    { numRuns: 300 },
  );
});

test('uses the calendar’s weekdays', () => {
  expect(weekdayOf('2026-11-22')).toBe(7);
  expect([0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(addDays('2026-11-23', days)))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(dayKind({ day: '2026-11-22', examDate: '2026-11-20', daysOff: [] })).toBe('past');
});

test('measures the learner’s own pace once there is enough data, ignoring pauses', () => {
  const often = (value: number) => Array.from({ length: 12 }, () => value);
  expect(paceOf({ reviews: [5], questions: [], readings: [] })).toEqual(USUAL_PACE);
  const own = paceOf({
    reviews: [...often(4), 4000],
    questions: [...often(30), 9000],
    readings: often(60).map((seconds) => ({ seconds, words: 300 })),
  });
  expect(own).toEqual({ review: 4, freshCard: 10, question: 30, wordsPerMinute: 300 });
});

test('beats every fixed retention in simulation with a differing memory, without crowding any day or the morning', () => {
  for (const [days, ahead] of [
    [14, 1.05],
    [30, 1.015],
  ] as const) {
    const campaign = { days, minutes: 6, cards: 200 };
    const planner = playAll(byPlanner, campaign, 25);
    const fixed = [0.9, 0.94, 0.97].map((retention) => playAll(atRetention(retention), campaign, 25).points);
    expect(planner.points).toBeGreaterThan(Math.max(...fixed) * ahead);
    expect(planner.busiest).toBeLessThanOrEqual(1.2);
    expect(planner.morning).toBeLessThanOrEqual(0.2);
  }
});
