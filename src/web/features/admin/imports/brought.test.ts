import { expect, test } from 'vitest';
import type { RestoredImport, UndoneImport } from '#contract/content-import.ts';
import { broughtBy, restoredToast, undoneToast } from './brought.ts';

const RESTORE = 'You can restore it below the list, under Imports.';
const row = {
  id: 'i',
  examId: 'e',
  kind: 'questions' as const,
  fileName: null,
  added: 3,
  studyItems: 0,
  createdAt: '2026-11-27T12:00:00.000Z',
  undoneAt: null,
};
const undone = (counts: Partial<UndoneImport>) =>
  undoneToast({ ...row, archived: 0, itemsArchived: 0, reverted: 0, ...counts });
const restored = (counts: Partial<RestoredImport>) =>
  restoredToast({ ...row, restored: 0, left: 0, itemsRestored: 0, itemsLeft: 0, remade: 0, ...counts });

test('says how much undoing an import archived and reverted', () => {
  expect(undone({ archived: 3 })).toEqual(['Import undone', `3 questions archived. ${RESTORE}`]);
  expect(undone({ kind: 'package', reverted: 2 })).toEqual(['Import undone', `2 changes reverted. ${RESTORE}`]);
  expect(undone({ kind: 'package', archived: 1, itemsArchived: 4, reverted: 1 })).toEqual([
    'Import undone',
    `1 question and 4 study items archived, 1 change reverted. ${RESTORE}`,
  ]);
});

test('says what a restore brought back, and claims nothing if that is nothing', () => {
  expect(restored({ restored: 2, left: 1 })).toEqual([
    'Import restored',
    '2 questions restored. 1 question stayed archived: already in the exam, or without a domain or task there.',
  ]);
  expect(restored({ left: 3 })).toEqual([
    'Nothing restored',
    '3 questions stayed archived: already in the exam, or without a domain or task there.',
  ]);
  expect(restored({ kind: 'study', itemsLeft: 1 })).toEqual([
    'Nothing restored',
    '1 flashcard stayed archived: already in the exam.',
  ]);
  expect(restored({})[0]).toBe('Nothing restored');
});

test('says how much of an import is still in use', () => {
  const listed = { ...row, added: 7, inUse: 7, itemsInUse: 0 };
  expect(broughtBy(listed)).toBe('7 questions');
  expect(broughtBy({ ...listed, inUse: 6, fileName: 'bank.csv' })).toBe('6 of 7 questions from “bank.csv”');
  expect(broughtBy({ ...listed, inUse: 0, undoneAt: row.createdAt })).toBe('7 questions');
});
