import { expect, test, vi } from 'vitest';
import type { ExamToday } from '#contract/today.ts';
import { makeTabs } from '../../../../tests/factories/tabs.ts';
import { begunTexts, keepBegun, withoutBegun } from './begun-texts.ts';

const part = {
  kind: 'read',
  domain: 3,
  task: 1,
  name: 'Deploying',
  weight: 0.1,
  isStuck: false,
  minutes: 6,
  isExtra: false,
} as const;
const planOn = (day: string, isPart: boolean): ExamToday => ({
  examId: 'e1',
  name: 'Exam',
  slug: 'exam',
  isOwner: true,
  accessEndedAt: null,
  day,
  kind: 'study',
  daysLeft: 9,
  examDate: null,
  asksOutcome: false,
  outcomes: [],
  leadsTo: null,
  time: null,
  minutes: 10,
  spent: 4,
  dueCards: 0,
  nextDay: null,
  entries: [{ ...part, isPart }],
});

test('counts a two-day text as done for today once begun, only for this person and day', () => {
  makeTabs();
  vi.setSystemTime('2026-03-05T12:00:00Z');
  keepBegun('ada', { examId: 'e2', domain: 3, task: 1 });
  const seen = (isPart: boolean, { day = '2026-03-05', person = 'ada' } = {}) => {
    const { spent, entries } = withoutBegun(planOn(day, isPart), begunTexts(person));
    return [spent, entries.length];
  };
  expect(seen(true)).toEqual([4, 1]);
  keepBegun('ada', { examId: 'e1', domain: 3, task: 1 });
  expect(seen(true)).toEqual([10, 0]);
  // A text that fits the day is requested until its end is seen.
  expect(seen(false)).toEqual([4, 1]);
  expect(seen(true, { day: '2026-03-06' })).toEqual([4, 1]);
  expect(seen(true, { person: 'bob' })).toEqual([4, 1]);
});
