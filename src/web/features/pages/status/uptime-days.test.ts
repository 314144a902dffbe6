import { expect, test } from 'vitest';
import { countText } from '#rules/wording/count.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { daysUntil, dayText } from './uptime-days.ts';

const shown = (checks: number, due: number, failed = 0) => {
  const last = daysUntil('2026-11-21', [{ date: '2026-11-21', checks, due, failed }]).at(-1)!;
  return { measured: last.coverage, text: dayText(last).replace('November 21, 2026: ', '') };
};

test('marks a day with six unmeasured hours as incomplete', () => {
  expect(shown(1080, 1440)).toEqual({ measured: 0.75, text: '100% of 1,080 checks, 18 of 24 hr measured' });
  expect(shown(1080, 1440, 108)).toEqual({
    measured: 0.75,
    text: '90%, 108 of 1,080 checks failed, 18 of 24 hr measured',
  });
  expect(shown(30, 90).text).toBe('100% of 30 checks, 30 of 90 min measured');
  expect(shown(1421, 1440).text).toContain('23.6 of 24 hr measured');
});

test('treats the current day as complete so far, despite a restart', () => {
  for (const [checks, due] of [
    [1440, 1440],
    [1438, 1440],
    [361, 360],
    [1, 0],
  ] as const) {
    expect(shown(checks, due)).toEqual({ measured: 1, text: `100% of ${countText(checks, 'check')}` });
  }
});

test('shows all of the last ninety days, measured or not', () => {
  const days = daysUntil('2026-11-21', []);
  expect([days.length, days[0]!.date, days.at(-1)!.date]).toEqual([STATUS_DAYS, '2026-08-24', '2026-11-21']);
  expect(dayText(days[0]!)).toBe('August 24, 2026: not measured');
});
