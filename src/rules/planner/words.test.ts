import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { QUICK_TEN } from '../practice/settings.ts';
import type { PlanEntry } from './plan-entry.ts';
import { shortName } from './short-name.ts';
import { entryReason, entryTitle } from './words.ts';

test('says what a task is about with a capital, without parentheses, and cut where a phrase ends', () => {
  expect(
    [
      'Configure and verify IPv4 addressing and subnetting',
      'Compare TCP to UDP',
      'Compare traditional networks with controller-based networking',
      'Determine how a router makes a forwarding decision by default',
      'Key security concepts (threats, vulnerabilities, exploits, and mitigation techniques)',
      'Use of syslog features including facilities and severity levels',
      'Use cases for AI',
      'The value of data',
      'Purpose, functions, and concepts of first hop redundancy protocols',
      'Google’s trusted infrastructure, trust principles and compliance',
      'Managing the architecture to protect the infrastructure of it',
      'iSCSI and Fibre Channel',
      'Verify',
    ].map(shortName),
  ).toEqual([
    'IPv4 addressing and subnetting',
    'TCP and UDP',
    'Traditional networks and controller-based networking',
    'How a router makes a forwarding decision by default',
    'Key security concepts',
    'Syslog features including facilities',
    'Use cases for AI',
    'The value of data',
    'First hop redundancy protocols',
    'Google’s trusted infrastructure',
    'Managing the architecture',
    'iSCSI and Fibre Channel',
    'Verify',
  ]);
});

test('leaves no loose end of any task of the exams that ship', () => {
  const content = join(import.meta.dirname, '../../../content');
  const files = readdirSync(content)
    .map((name) => join(content, name, 'exam.json'))
    .filter((file) => existsSync(file));
  const names: string[] = files.flatMap((file) =>
    JSON.parse(readFileSync(file, 'utf8')).domains.flatMap(({ tasks }: { tasks: { name: string }[] }) =>
      tasks.map(({ name }) => name),
    ),
  );
  expect(names.length).toBeGreaterThan(200);
  const loose = /[(),;:…-]$|[()…]|\b(?:and|or|of|the|a|an|to|in|on|for|with|by|at|from|that|used)$|^[a-z]+\b/;
  expect(names.map(shortName).filter((name) => loose.test(name) || name.length > 54 || name.length < 3)).toEqual([]);
});

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
