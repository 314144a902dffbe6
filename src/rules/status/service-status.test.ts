import { expect, test } from 'vitest';
import {
  type Check,
  checksDue,
  IMPACTS,
  meanOf,
  measuredShare,
  SERVICE_STATUSES,
  serviceStatus,
  SLOW_MS,
  statusHeadline,
  uptime,
} from './service-status.ts';

const good: Check = { isUp: true, ms: 20 };
const bad: Check = { isUp: false, ms: 20 };
const slow: Check = { isUp: true, ms: SLOW_MS + 1 };
const quiet = { checks: [good], impacts: [], isInMaintenance: false };

test('reaches every status, each for its reason', () => {
  const seen = {
    operational: serviceStatus({ ...quiet, checks: [good, bad, bad] }),
    degraded: serviceStatus({ ...quiet, checks: [bad, good] }),
    outage: serviceStatus({ ...quiet, checks: [bad, bad, good] }),
    maintenance: serviceStatus({ ...quiet, checks: [bad, bad], isInMaintenance: true }),
  };
  expect(Object.keys(seen)).toEqual(SERVICE_STATUSES);
  expect(Object.values(seen)).toEqual(SERVICE_STATUSES);
});

test('degrades on slowness and the first failed check, and has no status without checks', () => {
  expect(serviceStatus({ ...quiet, checks: [slow, good] })).toBe('degraded');
  expect(serviceStatus({ ...quiet, checks: [bad] })).toBe('degraded');
  expect(serviceStatus({ ...quiet, checks: [] })).toBeNull();
});

test('lets an incident worsen the measured status and never improve it', () => {
  const of = (impact: (typeof IMPACTS)[number], checks = [good]) =>
    serviceStatus({ ...quiet, checks, impacts: [impact] });
  expect(IMPACTS.map((impact) => of(impact))).toEqual(['operational', 'degraded', 'degraded', 'outage']);
  expect(of('minimal', [bad, bad])).toBe('outage');
  expect(of('high', [])).toBe('outage');
});

test('derives the headline from the services', () => {
  expect(statusHeadline(['operational', 'operational'], true)).toBe('All systems operational');
  for (const status of ['degraded', 'outage', 'maintenance'] as const) {
    expect(statusHeadline(['operational', status, null], true)).toBe('Some systems experiencing issues');
  }
  expect(statusHeadline([null, null], false)).toBe('Measuring for the first time');
  // Old checks say nothing about now, and unknown is not operational.
  expect(statusHeadline([null, null], true)).toBe('Not measured right now');
  expect(statusHeadline(['operational', null], true)).toBe('Not measured right now');
});

test('counts a check as due for each minute since the first', () => {
  const since = '2026-11-20T12:00:00.000Z';
  expect(checksDue('2026-11-20', since, '2026-11-22T06:00:00.000Z')).toBe(720);
  expect(checksDue('2026-11-21', since, '2026-11-22T06:00:00.000Z')).toBe(1440);
  expect(checksDue('2026-11-22', since, '2026-11-22T06:00:59.000Z')).toBe(360);
  expect(checksDue('2026-11-20', since, since)).toBe(0);
});

test('counts unmeasured time as not measured', () => {
  const since = '2026-11-20T12:00:00.000Z';
  expect(measuredShare(1080, since, '2026-11-21T12:00:00.000Z')).toBe(75);
  expect(measuredShare(1439, since, '2026-11-21T12:00:00.000Z')).toBe(99.93);
  // The current minute is measured already.
  expect(measuredShare(1441, since, '2026-11-21T12:00:30.000Z')).toBe(100);
  expect(measuredShare(1, since, since)).toBeNull();
});

test('never rounds a failure away in the uptime', () => {
  expect(uptime(0, 0)).toBeNull();
  expect(uptime(1440, 0)).toBe(100);
  expect(uptime(129_600, 1)).toBe(99.99);
  expect(uptime(3, 1)).toBe(66.66);
  expect(meanOf([100, 99.99, null])).toBe(99.99);
  expect(meanOf([null])).toBeNull();
});
