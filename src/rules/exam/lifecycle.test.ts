import { expect, test } from 'vitest';
import { lifecycleText, versionAdvice } from './lifecycle.ts';

const old = {
  code: 'SY0-701',
  effective: '2023-11-07',
  retires: '2027-06-30',
  retiresElsewhere: null,
  isRetired: false,
  hasBegun: true,
  successor: { code: 'SY0-801', effective: '2027-03-01', hasBegun: false },
  predecessor: null,
  changes: { same: 20, moved: 3, split: 0, dropped: 1, unclear: 0, new: 4 },
};
const next = {
  ...old,
  code: 'SY0-801',
  effective: '2027-03-01',
  retires: null,
  hasBegun: false,
  successor: null,
  predecessor: { code: 'SY0-701', retires: '2027-06-30' },
  changes: null,
};

test('describes an exam’s lifecycle in plain sentences, or not at all if unknown', () => {
  expect(lifecycleText(old)).toBe(
    'You can take SY0-701 until June 30, 2027. SY0-801 will replace SY0-701 and is available from March 1, 2027. ' +
      'Of the 24 tasks in SY0-701, 20 stay the same, 3 are moved, and 1 is dropped; SY0-801 adds 4 tasks.',
  );
  expect(lifecycleText({ ...old, changes: { ...old.changes, moved: 0, unclear: 3 } })).toContain(
    'Of the 24 tasks in SY0-701, 20 stay the same, 1 is dropped, and 3 are unclear; SY0-801 adds 4 tasks.',
  );
  expect(lifecycleText(next)).toBe(
    'SY0-801 replaces SY0-701 (last day: June 30, 2027) and is available from March 1, 2027.',
  );
  expect(lifecycleText({ ...old, changes: null, successor: { ...old.successor, hasBegun: true } })).toBe(
    'You can take SY0-701 until June 30, 2027. SY0-801 will replace SY0-701 and has been available since March 1, 2027.',
  );
  expect(lifecycleText({ ...next, hasBegun: true })).toBe(
    'SY0-801 replaces SY0-701 (last day: June 30, 2027) and has been available since March 1, 2027.',
  );
  expect(lifecycleText({ ...old, isRetired: true, successor: null })).toBe(
    'The last day to take SY0-701 was June 30, 2027.',
  );
  expect(lifecycleText({ ...old, retires: null, successor: null })).toBe('');
});

test('points to another version if that is offered on the exam date', () => {
  expect(versionAdvice('2027-07-01', old)).toBe(
    'Your exam date is after June 30, 2027, the last day of SY0-701. Study for SY0-801 instead.',
  );
  expect(versionAdvice('2027-02-01', next)).toBe(
    'Your exam date is before March 1, 2027, the first day of SY0-801. Study for SY0-701 instead.',
  );
  const elsewhere = { ...old, retiresElsewhere: '2027-08-13' };
  expect(versionAdvice('2027-07-01', elsewhere)).toBe(
    'Your exam date is after June 30, 2027, the last day of SY0-701 in English. Unless you take it in another language, study for SY0-801 instead.',
  );
  expect(versionAdvice('2027-08-14', elsewhere)).toContain('the last day of SY0-701. Study for');
  expect(lifecycleText(elsewhere)).toContain(
    'You can take SY0-701 until June 30, 2027, in languages other than English until August 13, 2027.',
  );
  for (const date of ['2027-06-30', null]) expect(versionAdvice(date, old)).toBeNull();
});
