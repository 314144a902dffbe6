import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, WITHOUT_STUDY } from '../../../../tests/factories/app.ts';
import { makeCards } from '../../../../tests/factories/cards.ts';
import { type Learner, makeLearner } from '../../../../tests/factories/learner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let app: TestApp;
let cards: string[];
let learner: Learner;
beforeAll(async () => {
  app = await startTestApp({ content: WITHOUT_STUDY });
  cards = await makeCards(app.database, app.exam.id, 30);
});
beforeEach(async () => {
  learner = await makeLearner(app);
});
afterAll(() => app.close());

const easy = async (ids: readonly string[]) => {
  for (const id of ids) await learner.grade(id, 'easy');
};

test('defaults to ten new cards a day at a retention of 0.9', async () => {
  const plan = await learner.plan();
  expect(plan).toMatchObject({
    today: app.clock.iso().slice(0, 10),
    total: 30,
    due: 0,
    newLeft: 10,
    unseen: 30,
    reviewedToday: 0,
    newPerDayNeeded: null,
  });
  expect(plan.settings).toEqual({ newPerDay: 10, missedPerDay: 10, retention: 0.9, examDate: null });
  expect(plan.forecast.map(({ fresh }) => fresh).slice(0, 4)).toEqual([10, 10, 10, 0]);
  expect(plan.forecast).toHaveLength(30);
});

test('counts what was studied and forecasts from the schedules', async () => {
  await easy(cards.slice(0, 3));
  expect(await learner.plan()).toMatchObject({ due: 0, newLeft: 7, unseen: 27, reviewedToday: 3 });
  // On the eighth day those three come back, beside what new cards bring back by then.
  const reviewsOn = async (day: number) => (await learner.plan()).forecast[day]!.reviews;
  const [seventh, eighth] = [await reviewsOn(7), await reviewsOn(8)];
  expect(eighth).toBeGreaterThan(seventh);
  await learner.later(9);
  expect(await learner.plan()).toMatchObject({ due: 3, newLeft: 10, reviewedToday: 0 });
  await learner.grade(cards[0]!, 'good');
  expect(await learner.plan()).toMatchObject({ due: 2, newLeft: 10, reviewedToday: 1 });
});

test('starts and ends days in the learner’s time zone', async () => {
  // It is noon in UTC, so the day in Tokyo has three hours left.
  const far = await makeLearner(app, learner.browser, 'Asia/Tokyo');
  await easy(cards.slice(0, 4));
  expect([(await learner.plan()).newLeft, (await far.plan()).newLeft]).toEqual([6, 6]);
  app.clock.advance(3 * HOUR);
  expect([(await learner.plan()).newLeft, (await far.plan()).newLeft]).toEqual([6, 10]);
  expect((await far.plan()).today > (await learner.plan()).today).toBe(true);
  app.clock.advance(21 * HOUR);
});

test('keeps settings and names the field of an invalid one', async () => {
  const examDate = app.clock.iso(40 * DAY).slice(0, 10);
  const settings = { newPerDay: 3, missedPerDay: 5, retention: 0.95, examDate };
  expect((await learner.putPlan(settings)).body.settings).toEqual(settings);
  expect((await learner.plan()).settings).toEqual(settings);
  const bad = {
    newPerDay: [-1, 1000, 1.5, '3'],
    missedPerDay: [0, 101, null],
    retention: [0.5, 1, null],
    examDate: ['2026-02-31', 'soon', app.clock.iso(), app.clock.iso(-DAY).slice(0, 10)],
  };
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const answer = await learner.putPlan({ [field]: value });
      expect(refusal(answer)).toBe('malformed');
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    }
  }
  expect((await learner.plan()).settings).toEqual(settings);
});

test('schedules everything before the exam date and says how many new cards a day that takes', async () => {
  await easy(cards.slice(0, 3));
  const examDate = app.clock.iso(5 * DAY).slice(0, 10);
  const plan = (await learner.putPlan({ examDate, newPerDay: 4 })).body;
  expect(plan).toMatchObject({ newPerDayNeeded: Math.ceil(27 / 5), newLeft: 1 });
  // All in the four days before the exam, none on the day itself: the three seen, and what the new ones bring back.
  const reviews: number[] = plan.forecast.map((day: { reviews: number }) => day.reviews);
  expect([reviews[0], reviews.slice(5).every((count) => count === 0)]).toEqual([0, true]);
  expect(reviews.slice(1, 5).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
  expect(plan.forecast.map(({ fresh }: { fresh: number }) => fresh).slice(0, 7)).toEqual([1, 4, 4, 4, 4, 0, 0]);
  const { schedule } = (await learner.set()).cards[0]!;
  expect(schedule.due!.slice(0, 10) < examDate).toBe(true);
  expect(schedule.intervals!.easy).toBeLessThanOrEqual(5 * DAY);
  expect((await learner.grade(cards[4]!, 'easy')).body.schedules[0].schedule.due.slice(0, 10) < examDate).toBe(true);
  // Without an exam date, FSRS schedules apply again.
  await learner.putPlan({ examDate: null });
  expect((await learner.set()).cards[0]!.schedule.due).toBe(app.clock.iso(8 * DAY));
});

test('sets later intervals by the desired retention', async () => {
  const before = (await learner.set()).cards[0]!.schedule.intervals!.easy;
  await learner.putPlan({ retention: 0.97 });
  expect((await learner.set()).cards[0]!.schedule.intervals!.easy).toBeLessThan(before);
});
