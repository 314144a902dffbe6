import { expect, test } from 'vitest';
import {
  carriedSums,
  carriedTasks,
  changesIn,
  isWholeMap,
  missingTarget,
  domainAfter,
  versionToStudy,
} from './succession.ts';

const objectives = [
  { task: '1.1', to: ['1.1'] },
  { task: '1.2', to: ['2.1'] },
  { task: '1.3', to: ['2.2', '2.3'] },
  { task: '2.1', to: [] },
  // These two were merged.
  { task: '2.2', to: ['3.1'] },
  { task: '2.3', to: ['3.1'] },
];

test('says from a map what stays, moves, is split or dropped, and is new', () => {
  const next = ['1.1', '2.1', '2.2', '2.3', '3.1', '3.2'];
  expect(changesIn(objectives, next)).toEqual({ same: 1, moved: 3, split: 1, dropped: 1, unclear: 0, new: 1 });
  const unsure = objectives.map((entry) => (entry.task === '1.2' ? { ...entry, unclear: true as const } : entry));
  expect(changesIn(unsure, next)).toEqual({ same: 1, moved: 2, split: 1, dropped: 1, unclear: 1, new: 1 });
  expect([...carriedTasks(unsure)]).toEqual([['1.1', '1.1']]);
});

test('carries over only tasks that map alone to one task, under the new number', () => {
  expect([...carriedTasks(objectives)]).toEqual([
    ['1.1', '1.1'],
    ['2.1', '1.2'],
  ]);
  const sums = [
    { domain: 1, task: 2, asked: 9, correct: 7 },
    { domain: 1, task: 3, asked: 5, correct: 5 },
  ];
  expect(carriedSums(sums, carriedTasks(objectives))).toEqual([{ domain: 2, task: 1, asked: 9, correct: 7 }]);
});

test.each([
  ['2027-06-30', 'this'],
  ['2027-07-01', 'successor'],
  ['2026-12-31', 'predecessor'],
  [null, 'this'],
])('whose exam is on %s studies %s version', (examDate, version) => {
  const own = { effective: '2027-01-01', retires: '2027-06-30' };
  expect(versionToStudy(examDate, own, { hasSuccessor: true, hasPredecessor: true })).toBe(version);
  expect(versionToStudy(examDate, own, { hasSuccessor: false, hasPredecessor: false })).toBe('this');
});

test('a map is whole once it says of every task what it became, and fits only tasks that the successor has', () => {
  const own = objectives.map(({ task }) => task);
  expect([isWholeMap(objectives, own), isWholeMap(objectives, [...own, '3.1'])]).toEqual([true, false]);
  const next = ['1.1', '2.1', '2.2', '2.3', '3.1'];
  expect([missingTarget(objectives, next), missingTarget(objectives, next.slice(0, 3))]).toEqual([null, '2.3']);
});

test('a domain goes where most of its unchanged tasks went, else to its number, else to the first', () => {
  const carried = new Map([
    ['3.1', '1.1'],
    ['3.2', '1.3'],
    ['2.1', '1.2'],
    ['1.1', '2.4'],
  ]);
  const domains = [{ number: 1 }, { number: 2 }, { number: 3 }];
  expect([1, 2, 3, 6].map((earlier) => domainAfter(carried, earlier, domains))).toEqual([3, 1, 3, 1]);
});
