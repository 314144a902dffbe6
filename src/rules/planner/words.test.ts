import { expect, test } from 'vitest';
import { QUICK_TEN } from '../practice/settings.ts';
import type { PlanEntry } from './plan-entry.ts';
import { entryReason, entryTitle } from './words.ts';

const named = (task: number) => ({ domain: 2, task, name: `Task ${task}` });
const missed = (ideas: number, pool: 'unseen' | 'missed', tasks = [named(1)]): PlanEntry => ({
  kind: 'missed',
  ideas,
  tasks,
  settings: { ...QUICK_TEN, pool },
  minutes: 5,
  isExtra: false,
});

test('says whether what was missed comes back itself or through similar questions', () => {
  const said = (entry: PlanEntry) => `${entryTitle(entry)}: ${entryReason(entry)}`;
  expect(said(missed(1, 'unseen'))).toBe(
    'Practice 1 similar question: You missed a question on 2.1 Task 1. Try a similar question.',
  );
  expect(said(missed(2, 'missed'))).toBe(
    'Practice 2 missed questions: You missed questions on 2.1 Task 1. Try them again.',
  );
  expect(said(missed(5, 'unseen', [named(1), named(4), named(5)]))).toBe(
    'Practice 5 similar questions: You missed questions on 2.1 Task 1, 2.4 Task 4, and more. Try similar questions.',
  );
});

test('says how many cards are new and how many to review, as the deck does', () => {
  const titleOf = (fresh: number, reviews: number) =>
    entryTitle({ kind: 'cards', fresh, reviews, isWarmUp: false, minutes: 5, isExtra: false });
  expect([titleOf(10, 1), titleOf(1, 0), titleOf(0, 8)]).toEqual([
    'Study 11 cards (10 new, 1 to review)',
    'Learn 1 new card',
    'Review 8 cards',
  ]);
});
