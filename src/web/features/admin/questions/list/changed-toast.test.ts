import { expect, test } from 'vitest';
import { changedToast } from './changed-toast.ts';

const left = (reason: 'exists' | 'place' | 'invalid', ...numbers: number[]) =>
  numbers.map((number) => ({ number, reason }));
const none = { changed: 0, unchanged: 0, left: [], newDomains: [], examples: [] };

test('calls a restore that left questions archived no success, and says which and why', () => {
  expect(changedToast('restore', { ...none, changed: 1, unchanged: 1, left: left('exists', 4) })).toEqual([
    'Not everything was restored',
    '1 question restored. 1 was already in use. Question 4 stayed archived: the exam has it again.',
    true,
  ]);
  const many = [...left('place', 9, 12), ...left('exists', 1, 2, 3, 4, 5, 6, 7)];
  expect(changedToast('restore', { ...none, left: many })).toEqual([
    'Nothing restored',
    'Questions 1, 2, 3, 4, 5, and 2 more stayed archived: the exam has them again. Questions 9 and 12 stayed archived: their domain or task is gone.',
    true,
  ]);
  expect(changedToast('move', { ...none, changed: 2, unchanged: 3 })).toEqual([
    'Success',
    '2 questions moved. 3 were already there.',
    false,
  ]);
  expect(changedToast('replace', { ...none, changed: 1, left: left('invalid', 7) })).toEqual([
    'Not everything was changed',
    '1 question changed. Question 7 stayed as before: it could not be asked with that text.',
    true,
  ]);
});
