import { expect, test } from 'vitest';
import { wayAhead } from './way.ts';

// A Monday.
const TODAY = '2026-11-02';

test('counts the days to study before the exam, without days off, and their minutes', () => {
  const time = { examDate: '2026-11-16', minutes: 20, daysOff: [] };
  expect(wayAhead(TODAY, time)).toEqual({ days: 14, minutes: 280 });
  expect(wayAhead(TODAY, { ...time, daysOff: [6, 7] })).toEqual({ days: 10, minutes: 200 });
  expect(wayAhead(TODAY, { ...time, examDate: TODAY })).toEqual({ days: 0, minutes: 0 });
  expect(wayAhead(TODAY, { ...time, examDate: '2026-11-01' })).toBeNull();
  expect(wayAhead(TODAY, { ...time, examDate: null })).toBeNull();
});
