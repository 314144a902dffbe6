import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { SERVICES, type ServiceName } from '#rules/status/service-status.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeClock, startTestApp } from '../../../../tests/factories/app.ts';
import { freshDatabase } from '../../../../tests/factories/database.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { type Probes, statusService } from './status.service.ts';

const log = pino({ level: 'silent' });
const MINUTES_A_DAY = 1440;

/** Fake services that succeed or fail on command. */
function fakes() {
  const down = new Set<ServiceName>();
  let looks = 0;
  const probe = (name: ServiceName) => async () => {
    looks += 1;
    if (down.has(name)) throw new Error('down');
  };
  return {
    down,
    looks: () => looks,
    probes: Object.fromEntries(SERVICES.map((name) => [name, probe(name)])) as Probes,
  };
}

function start(database: Database, clock = makeClock(), services = fakes()) {
  const status = statusService({ database, probes: services.probes, now: clock.now, log });
  const after = async (seconds: number) => {
    clock.advance(seconds);
    await status.measure();
  };
  return { ...services, status, clock, after };
}

const countOf = async (database: Database, table: string) =>
  Number((await query<{ n: number }>(database, `select count(*) as n from ${table}`))[0]!.n);

describe('measuring', () => {
  test('claims nothing before the first check', async () => {
    const { status } = start(await freshDatabase());
    const report = await status.report();
    expect(report).toMatchObject({ measuredSince: null, lastCheckAt: null, incidents: [], maintenance: [] });
    expect(report.services.map(({ name }) => name)).toEqual(SERVICES);
    for (const service of report.services)
      expect(service).toMatchObject({ status: null, uptime: null, measured: null, responseTime: null, days: [] });
  });

  test('checks each service once a minute, however often asked', async () => {
    const { status, after, looks } = start(await freshDatabase());
    await Promise.all([status.measure(), status.measure()]);
    await after(59);
    expect(looks()).toBe(6);
    await after(1);
    expect(looks()).toBe(12);
    const { services, measuredSince, lastCheckAt } = await status.report();
    expect(services[0]).toMatchObject({
      status: 'operational',
      uptime: 100,
      days: [{ date: '2026-11-20', checks: 2, due: 1, failed: 0 }],
    });
    expect([measuredSince, lastCheckAt]).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z']);
  });

  test('degrades after one failed check, reports an outage after two, and recovers after one good check', async () => {
    const { status, after, down } = start(await freshDatabase());
    const payments = async () => (await status.report()).services.find(({ name }) => name === 'payments')!;
    await status.measure();
    down.add('payments');
    await after(60);
    expect((await payments()).status).toBe('degraded');
    await after(60);
    expect((await payments()).status).toBe('outage');
    down.clear();
    await after(60);
    expect(await payments()).toMatchObject({ status: 'operational', uptime: 50, days: [{ checks: 4, failed: 2 }] });
    expect((await status.report()).services.find(({ name }) => name === 'api')!.uptime).toBe(100);
  });

  test('infers nothing about the present from an old check', async () => {
    const { status, clock } = start(await freshDatabase());
    await status.measure();
    clock.advance(600);
    expect((await status.report()).services[0]).toMatchObject({ status: null, uptime: 100 });
  });

  test('reports time without a server as not measured', async () => {
    const { status, after, clock } = start(await freshDatabase());
    for (let minute = 0; minute < 18; minute += 1) await after(60);
    clock.advance(6 * 60);
    expect((await status.report()).services[0]).toMatchObject({
      uptime: 100,
      measured: 78.26,
      days: [{ checks: 18, due: 23 }],
    });
    await after(86_400);
    const { days, measured } = (await status.report()).services[0]!;
    expect(days).toMatchObject([
      { checks: 18, due: 719 },
      { checks: 1, due: 744 },
    ]);
    expect(measured).toBe(1.29);
  });

  test('reports a read-only database as down and still measures the rest', async () => {
    const database = await freshDatabase();
    let isFull = false;
    const full: Database = {
      ...database,
      write: async (work) => (isFull ? Promise.reject(new Error('disk full')) : database.write(work)),
    };
    const { status, after } = start(full);
    await status.measure();
    isFull = true;
    for (let minute = 0; minute < 2; minute += 1) await expect(after(60)).rejects.toThrow('disk full');
    const statuses = (await status.report()).services.map((service) => service.status);
    expect(statuses).toEqual(SERVICES.map((name) => (name === 'database' ? 'outage' : 'operational')));
  });

  test('keeps minutes for an hour and days for ninety days', async () => {
    const database = await freshDatabase();
    const { status, after } = start(database);
    for (let day = 0; day < 95; day += 1) await after(86_400);
    expect(await countOf(database, 'status_day')).toBe(90 * SERVICES.length);
    for (let minute = 0; minute < 90; minute += 1) await after(60);
    expect(await countOf(database, 'status_minute')).toBeLessThanOrEqual(61);
    const { services } = await status.report();
    expect(services[0]!.days).toHaveLength(90);
    expect(services[0]!.days.at(-1)!.checks).toBeLessThanOrEqual(MINUTES_A_DAY);
  });

  test('saves measurements later if the database is away', async () => {
    const database = await freshDatabase();
    let isAway = false;
    const { DatabaseUnavailable } = await import('#server/db/errors.ts');
    const refusing = async () => {
      if (isAway) throw new DatabaseUnavailable(new Error('away'));
    };
    const flaky: Database = {
      ...database,
      read: async (work) => refusing().then(() => database.read(work)),
      write: async (work) => refusing().then(() => database.write(work)),
    };
    const services = fakes();
    const { status, after, down } = start(flaky, makeClock(), services);
    await status.measure();
    await status.report();
    isAway = true;
    down.add('database');
    for (let minute = 0; minute < 3; minute += 1) await expect(after(60)).rejects.toThrow('not available');
    const meanwhile = (await status.report()).services.find(({ name }) => name === 'database')!;
    expect(meanwhile.status).toBe('outage');
    isAway = false;
    down.clear();
    await after(60);
    expect((await status.report()).services.find(({ name }) => name === 'database')).toMatchObject({
      status: 'operational',
      days: [{ checks: 5, failed: 3 }],
    });
  });
});

test('keeps the figures across a restart', async () => {
  const first = await startTestApp({ content: null });
  await first.status.measure();
  await first.app.close();
  const { settings } = first.home;
  const database = openDatabase({
    databaseUrl: settings.DATABASE_URL ?? null,
    file: `${settings.DATA_DIR}/cairn.sqlite`,
  });
  await migrate(database);
  expect((await start(database, first.clock).status.report()).lastCheckAt).toBe(first.clock.iso());
  await database.close();
  await first.home.remove();
});
