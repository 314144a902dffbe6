import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../question-draft.ts';
import { keyFaultOf, remainingFaults } from './draft-faults.ts';

test('forgets the fault of a field that is changed, and of no other', () => {
  const faults = { text: 'Required', 'options.1.text': 'Required', correctAnswers: 'None', domain: 'Unknown' };
  const options = EMPTY_DRAFT.options.map((option, index) => (index === 1 ? { ...option, text: 'A' } : option));
  const left = (change: Parameters<typeof remainingFaults>[2]) =>
    Object.keys(remainingFaults(faults, EMPTY_DRAFT, change));
  expect(left({ options })).toEqual(['text', 'correctAnswers', 'domain']);
  expect(left({ text: 'Which?', correctAnswers: [2] })).toEqual(['options.1.text', 'domain']);
  expect(left({ domainName: 'Cloud' })).toEqual(['text', 'options.1.text', 'correctAnswers']);
});

test('misses a key only where options are marked', () => {
  expect(keyFaultOf(EMPTY_DRAFT)).toEqual({ correctAnswers: 'No option is marked as correct' });
  expect(keyFaultOf({ ...EMPTY_DRAFT, correctAnswers: [1] })).toEqual({});
  expect(keyFaultOf({ ...EMPTY_DRAFT, kind: 'blanks' })).toEqual({});
});
