import { expect, test } from 'vitest';
import { type CardSchedule, type Flashcard, Review } from '#contract/flashcard.ts';
import { applyGrade, applyReply, type Deck, withoutMastery } from './deck.ts';
import { domainMeant } from '#web/features/flashcard/domain-meant.ts';
import { intervalText } from './interval.ts';
import { newId } from '#web/base/new-id.ts';

const AT = '2026-11-20T12:00:00.000Z';
const fresh: CardSchedule = {
  phase: 'new',
  due: null,
  reviewedAt: null,
  mastered: false,
  intervals: { again: 60, hard: 360, good: 600, easy: 691_200 },
};
const card = (id: string, schedule = fresh): Flashcard => ({
  id,
  domainNumber: 1,
  topic: '',
  front: '',
  isQuestion: false,
  back: '',
  schedule,
});
const deck: Deck = {
  cards: [card('a'), card('b')],
  newLeft: 5,
  lastReviewId: null,
  examDate: null,
  chosen: null,
  now: AT,
  aheadMs: 0,
};
const review = (grade: Review['grade'], cardId = 'a'): Review => ({
  id: `${cardId} ${grade}`,
  cardId,
  grade,
  reviewedAt: AT,
});

test.each([
  ['again', 'learning', '2026-11-20T12:01:00.000Z', false],
  ['good', 'learning', '2026-11-20T12:10:00.000Z', false],
  ['easy', 'review', '2026-11-28T12:00:00.000Z', true],
] as const)('graded %s, a new card is shown as the server promised', (grade, phase, due, mastered) => {
  const after = applyGrade(deck, review(grade));
  expect(after.cards[0]!.schedule).toEqual({ phase, due, reviewedAt: AT, mastered, intervals: null });
  expect(after.cards[1]).toBe(deck.cards[1]);
  expect(after).toMatchObject({ newLeft: 4, lastReviewId: `a ${grade}` });
});

test('relearns a forgotten card and keeps a known one', () => {
  const known = { ...deck, cards: [card('a', { ...fresh, phase: 'review', due: AT, reviewedAt: AT, mastered: true })] };
  expect(applyGrade(known, review('again'))).toMatchObject({
    newLeft: 5,
    cards: [{ schedule: { phase: 'relearning', mastered: false } }],
  });
  expect(applyGrade(known, review('hard'))).toMatchObject({
    cards: [{ schedule: { phase: 'review', mastered: true } }],
  });
});

test('gives a card graded twice before the server answers a provisional time', () => {
  const twice = applyGrade(applyGrade(deck, review('again')), review('good'));
  expect(twice.cards[0]!.schedule.due).toBe('2026-11-20T12:10:00.000Z');
});

test('ignores a review of a missing card', () => {
  expect(applyGrade(deck, review('good', 'gone'))).toBe(deck);
});

test('takes the server’s schedules except for cards graded since', () => {
  const told: CardSchedule = { ...fresh, phase: 'review', due: AT, reviewedAt: AT };
  const reply = {
    schedules: [
      { cardId: 'a', schedule: told },
      { cardId: 'b', schedule: told },
    ],
    ignored: [],
    newLeft: 3,
    lastReviewId: 'x',
  };
  expect(applyReply(deck, reply, [])).toMatchObject({
    newLeft: 3,
    lastReviewId: 'x',
    cards: [{ schedule: told }, { schedule: told }],
  });
  expect(applyReply(deck, reply, [review('good', 'b')])).toMatchObject({
    newLeft: 5,
    lastReviewId: null,
    cards: [{ schedule: told }, { schedule: fresh }],
  });
});

test('resets only mastery', () => {
  const mastered = applyGrade(deck, review('easy'));
  expect(withoutMastery(mastered).cards[0]!.schedule).toEqual({ ...mastered.cards[0]!.schedule, mastered: false });
});

test.each([
  [0, ''],
  [20, '1 min'],
  [600, '10 min'],
  [3600, '1 hour'],
  [7200, '2 hours'],
  [86_400, '1 day'],
  [46 * 86_400, '46 days'],
  [75 * 86_400, '2.5 months'],
  [730 * 86_400, '2 years'],
])('%d seconds read %j', (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});

test('finds a domain by number or name', () => {
  const domains = [
    { number: 1, name: 'Cloud Concepts' },
    { number: 2, name: 'Security' },
  ];
  expect([domainMeant(domains, '2'), domainMeant(domains, ' security ')]).toEqual([domains[1], domains[1]]);
  expect(domainMeant(domains, 'Billing')).toEqual({ number: null, name: 'Billing' });
});

test('gives each review a unique id that the server accepts', () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(Review.shape.id.safeParse(id).success).toBe(true);
});
