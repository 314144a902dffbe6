import { expect, test } from 'vitest';
import { type InstallationFacts, troublesOf } from './troubles.ts';

const NOW = '2026-11-29T12:00:00.000Z';
const job = { name: 'mail', nextAt: '2026-11-29T12:00:05.000Z', failed: 0, fault: null };
const SOUND: InstallationFacts = {
  mail: { failing: 0, lastError: null, fault: null },
  backups: { faults: [], newestAt: '2026-11-29T01:00:00.000Z', everyHours: 24, drillFault: null, disk: null },
  processes: [{ host: 'one', pid: 7, jobs: [job] }],
  disk: { freeBytes: 40e9, totalBytes: 100e9, lowPercent: 5 },
  unconfirmedClaims: 0,
  notes: [],
};
const areas = (change: Partial<InstallationFacts>) => troublesOf({ ...SOUND, ...change }, NOW).map(({ area }) => area);

test('a sound installation has no troubles, with or without automatic backups', () => {
  expect(areas({})).toEqual([]);
  expect(areas({ backups: null })).toEqual([]);
  expect(areas({ backups: { faults: [], newestAt: null, everyHours: 24, drillFault: null, disk: null } })).toEqual([]);
});

test('names five faults at once, the gravest first', () => {
  const stuck = { ...job, nextAt: '2026-11-29T11:49:00.000Z' };
  const found = troublesOf(
    {
      ...SOUND,
      mail: { failing: 2, lastError: '535 authentication failed', fault: 'connection refused' },
      backups: {
        faults: ['/var/backups does not exist'],
        newestAt: null,
        everyHours: 24,
        drillFault: null,
        disk: null,
      },
      processes: [{ host: 'one', pid: 7, jobs: [stuck] }],
      disk: { freeBytes: 0.4e9, totalBytes: 100e9, lowPercent: 5 },
      unconfirmedClaims: 31,
    },
    NOW,
  );
  expect(found).toEqual([
    { area: 'disk', text: 'The disk with the data folder is nearly full: 400.0 MB of 100.0 GB are free.' },
    { area: 'backups', text: 'Backups: /var/backups does not exist.' },
    { area: 'mail', text: 'The mail server does not accept email: connection refused' },
    { area: 'mail', text: '2 emails could not be sent: 535 authentication failed' },
    { area: 'jobs', text: 'The job “mail” is stuck: its current run began 11 minutes ago.' },
    {
      area: 'claims',
      text: 'Real payments are on, and 31 advertised figures and offers are shown that nobody has confirmed.',
    },
  ]);
});

test('a job that failed is named until it succeeds, with its process if there are several', () => {
  const failed = { ...job, failed: 3, fault: { at: NOW, error: 'no route' } };
  const processes = [
    { host: 'one', pid: 7, jobs: [job] },
    { host: 'two', pid: 8, jobs: [failed] },
  ];
  expect(troublesOf({ ...SOUND, processes }, NOW)).toEqual([
    {
      area: 'jobs',
      text: 'The job “mail” in process 8 on two has failed 3 times since startup, most recently with: no route',
    },
  ]);
});

test.each([
  [4.9e9, 100e9, ['disk']],
  [5.1e9, 100e9, []],
  [0.9e9, 10e9, ['disk']],
])('%d free of %d bytes', (freeBytes, totalBytes, expected) => {
  expect(areas({ disk: { freeBytes, totalBytes, lowPercent: 5 } })).toEqual(expected);
});

test('a backup is late after twice its period', () => {
  const late = (newestAt: string) =>
    areas({ backups: { faults: [], newestAt, everyHours: 24, drillFault: null, disk: null } });
  expect(late('2026-11-27T13:00:00.000Z')).toEqual([]);
  expect(late('2026-11-27T11:00:00.000Z')).toEqual(['backups']);
});

test('names the disk of the backups, too, if that is another one', () => {
  const backups = { faults: [], newestAt: null, everyHours: 24, drillFault: null };
  const of = (freeBytes: number, totalBytes: number) =>
    troublesOf({ ...SOUND, backups: { ...backups, disk: { freeBytes, totalBytes } } }, NOW).map(({ text }) => text);
  expect(of(4e9, 100e9)).toEqual(['The disk with the backups is nearly full: 4.0 GB of 100.0 GB are free.']);
  expect(of(9e8, 2e9)).toEqual(['The disk with the backups is nearly full: 900.0 MB of 2.0 GB are free.']);
  expect(of(6e9, 100e9)).toEqual([]);
});
