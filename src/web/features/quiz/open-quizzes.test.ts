import { expect, test } from 'vitest';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { isClocked } from '#rules/planner/plan-entry.ts';
import { entryReason, entryTitle } from '#rules/planner/words.ts';
import { withOpenQuiz } from './open-quizzes.ts';

const common = { minutes: 5, isExtra: false };
const running: TodayEntry = { ...common, kind: 'resume', mode: 'simulation', sittingId: 's1', left: 4 };
const cards: TodayEntry = { ...common, kind: 'cards', reviews: 3, fresh: 0, isWarmUp: false };
const quiz: TodayEntry = { ...common, kind: 'quiz' };
const today = (entries: TodayEntry[], kind: ExamToday['kind'] = 'study'): ExamToday => ({
  examId: 'e1',
  name: 'Fog',
  slug: 'fog',
  isOwner: false,
  accessEndedAt: null,
  day: '2031-03-01',
  kind,
  daysLeft: null,
  examDate: null,
  asksOutcome: false,
  outcomes: [],
  leadsTo: null,
  time: null,
  minutes: 20,
  spent: 0,
  dueCards: 0,
  nextDay: null,
  entries,
});
const open = { examId: 'e1', left: 12, openedAtMs: 0 };

test('puts an open quiz of the exam first, in place of a new one, but after a running simulation', () => {
  const { entries } = withOpenQuiz(today([running, cards, quiz]), [open]);
  expect(entries.map(entryTitle)).toEqual(['Continue the simulation', 'Continue the quiz', 'Review 3 cards']);
  expect(entryReason(entries[1]!)).toBe('You have 12 questions left.');
  const clocked = withOpenQuiz(today([quiz]), [{ ...open, clock: 1102 }]).entries[0]!;
  expect([entryReason(clocked), isClocked(clocked)]).toEqual(['You have 12 questions and 18 min left.', true]);
  expect(isClocked(entries[1]!)).toBe(false);
  const plan = today([cards, quiz]);
  expect(withOpenQuiz(plan, [{ ...open, examId: 'e2' }])).toBe(plan);
});

test('does not ask for it on a day off', () => {
  const off = withOpenQuiz(today([], 'off'), [open]);
  expect(splitDay(off)).toMatchObject({ next: undefined, others: [{ kind: 'quiz', left: 12 }] });
});
