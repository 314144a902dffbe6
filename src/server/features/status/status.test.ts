import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICES, type ServiceName } from '#rules/status/service-status.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { freshDatabase } from '../../../../tests/factories/database.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { type Probes, statusService } from './status.service.ts';

const log = pino({ level: 'silent' });
const MINUTES_A_DAY = 1440;

/** Services that do as they are told. */
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
  test('before the first check nothing is claimed', async () => {
    const { status } = start(await freshDatabase());
    const report = await status.report();
    expect(report).toMatchObject({ measuredSince: null, lastCheckAt: null, incidents: [], maintenance: [] });
    expect(report.services.map(({ name }) => name)).toEqual(SERVICES);
    for (const service of report.services)
      expect(service).toMatchObject({ status: null, uptime: null, measured: null, responseTime: null, days: [] });
  });

  test('each service is looked at once a minute, however often it is asked', async () => {
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

  test('one failed check degrades, a second one is an outage, and one good check ends it', async () => {
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

  test('what was seen long ago says nothing about now', async () => {
    const { status, clock } = start(await freshDatabase());
    await status.measure();
    clock.advance(600);
    expect((await status.report()).services[0]).toMatchObject({ status: null, uptime: 100 });
  });

  test('time without a server is told of as not measured', async () => {
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

  test('a database that reads and does not write is down, and the rest is measured all the same', async () => {
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

  test('ninety days take bounded space: minutes for an hour, days for ninety', async () => {
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

  test('what cannot be written while the database is away is written afterwards', async () => {
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

describe('in the real app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const report = async () => (await app.visitor().get('/api/status')).body;
  const serviceOf = async (name: ServiceName) =>
    (await report()).services.find((service: { name: string }) => service.name === name);
  const GIVEN = {
    title: 'Slow pages',
    description: 'We look into it.',
    status: 'investigating',
    impact: 'low',
    services: ['website', 'api'],
  };

  test('several processes on one database measure a minute once, and each tells of it', async () => {
    const second = await startTestApp({ home: app.home, clock: app.clock });
    try {
      for (let minute = 0; minute < 5; minute += 1) {
        app.clock.advance(60);
        // In one process SQLite's writers would wait for each other for ever.
        const turns = [app, second].map(
          ({ status }) =>
            () =>
              status.measure(),
        );
        if (app.database.kind === 'postgres') await Promise.all(turns.map((turn) => turn()));
        else for (const turn of turns) await turn();
      }
      const days = await query<{ checks: number }>(app.database, `select checks from status_day where service = 'api'`);
      const minutes = await query<{ n: number }>(app.database, 'select count(*) as n from status_minute');
      expect(days.map(({ checks }) => checks)).toEqual([Number(minutes[0]!.n)]);
      expect((await second.visitor().get('/api/status')).body.lastCheckAt).toBe((await report()).lastCheckAt);
    } finally {
      await second.close();
    }
  });

  test('the probes are real: five of six do what they are for, and no page is built here', async () => {
    app.clock.advance(60);
    const before = await dump(app.database);
    await app.status.measure();
    const after = await dump(app.database);
    const statuses = Object.fromEntries(
      (await report()).services.map(({ name, status }: { name: string; status: string }) => [name, status]),
    );
    expect(statuses).toEqual({
      website: 'outage',
      practice: 'operational',
      authentication: 'operational',
      payments: 'operational',
      database: 'operational',
      api: 'operational',
    });
    // Looking changes nothing but the measurements.
    for (const table of Object.keys(before).filter((name) => !name.startsWith('status_')))
      expect(after[table], table).toEqual(before[table]);
  });

  test('the probes do not eat what one address may ask', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: '1' } });
    try {
      for (let minute = 0; minute < 70; minute += 1) {
        limited.clock.advance(60);
        await limited.status.measure();
      }
      expect(
        (await limited.visitor().get('/api/status')).body.services.find(
          ({ name }: { name: string }) => name === 'practice',
        ).uptime,
      ).toBe(100);
      expect((await limited.visitor().get(`/api/exams/${limited.exam.id}/questions`)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test.each([
    ['minimal', 'operational'],
    ['low', 'degraded'],
    ['medium', 'degraded'],
    ['high', 'outage'],
  ] as const)('an incident of %s impact makes a service %s until it is resolved', async (impact, status) => {
    const admin = await app.signIn({ isAdmin: true });
    const posted = await admin.post('/api/admin/incidents', { ...GIVEN, impact });
    expect(posted).toMatchObject({ status: 201, body: { ...GIVEN, impact, resolvedAt: null } });
    expect((await serviceOf('api')).status).toBe(status);
    expect((await serviceOf('payments')).status).toBe('operational');
    const change = (body: object) => admin.send({ method: 'PUT', url: `/api/admin/incidents/${posted.body.id}`, body });
    const resolved = await change({ ...GIVEN, impact, status: 'resolved' });
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      updates: [],
      resolvedAt: app.clock.iso(),
      startedAt: posted.body.startedAt,
    });
    expect((await serviceOf('api')).status).toBe('operational');
    expect((await report()).incidents[0]).toEqual(resolved.body);
    expect(
      (await admin.send({ method: 'DELETE', url: `/api/admin/incidents/${posted.body.id}`, body: {} })).status,
    ).toBe(204);
    expect(refusal(await change(GIVEN))).toBe('not_found');
    const audit = await query<{ action: string }>(
      app.database,
      `select action from audit where subject_id = '${posted.body.id}' order by at, action`,
    );
    expect(audit.map(({ action }) => action).sort()).toEqual(['change', 'delete', 'post']);
  });

  test('an incident is told of step by step: each step stands, the last says how it is', async () => {
    const admin = await app.signIn({ isAdmin: true });
    const { id } = (await admin.post('/api/admin/incidents', GIVEN)).body;
    const tell = async (status: string, text: string) => {
      app.clock.advance(60);
      return (await admin.post(`/api/admin/incidents/${id}/updates`, { status, text })).body;
    };
    await tell('identified', 'A disk is full.');
    expect(await tell('resolved', 'There is room again.')).toMatchObject({
      status: 'resolved',
      resolvedAt: app.clock.iso(),
    });
    const reopened = await tell('monitoring', 'It came back.');
    expect(reopened).toMatchObject({ status: 'monitoring', resolvedAt: null, description: GIVEN.description });
    expect(reopened.updates.map(({ status, text }: { status: string; text: string }) => `${status}: ${text}`)).toEqual([
      'identified: A disk is full.',
      'resolved: There is room again.',
      'monitoring: It came back.',
    ]);
    expect((await report()).incidents.find((incident: { id: string }) => incident.id === id)).toEqual(reopened);
    await Promise.all(
      ['one', 'two', 'three'].map((text) =>
        admin.post(`/api/admin/incidents/${id}/updates`, { status: 'monitoring', text }),
      ),
    );
    expect(
      (await report()).incidents
        .find((incident: { id: string }) => incident.id === id)
        .updates.map(({ text }: { text: string }) => text)
        .slice(3)
        .sort(),
    ).toEqual(['one', 'three', 'two']);
    expect(refusal(await admin.post('/api/admin/incidents/gone/updates', { status: 'resolved', text: 'x' }))).toBe(
      'not_found',
    );
    expect(await query(app.database, `select action from audit where subject_id = '${id}'`)).toHaveLength(7);
    await admin.send({ method: 'DELETE', url: `/api/admin/incidents/${id}`, body: {} });
  });

  test('maintenance is told a day ahead, counts while it lasts, and is gone afterwards', async () => {
    const admin = await app.signIn({ isAdmin: true });
    const planned = (hours: number, length = 2) => ({
      title: 'New disks',
      description: 'Short breaks.',
      services: ['database'],
      startsAt: app.clock.iso(hours * 3600),
      endsAt: app.clock.iso((hours + length) * 3600),
    });
    expect((await admin.post('/api/admin/maintenance', planned(23.9))).body.fields).toEqual({
      startsAt: 'Must be at least 24 hours ahead',
    });
    expect((await admin.post('/api/admin/maintenance', planned(30, -1))).body.fields).toEqual({
      endsAt: 'Must be after the start',
    });
    const { body } = await admin.post('/api/admin/maintenance', planned(24));
    const change = (given: object) =>
      admin.send({ method: 'PUT', url: `/api/admin/maintenance/${body.id}`, body: { ...planned(24), ...given } });
    expect((await change({ startsAt: planned(20).startsAt })).body.fields).toEqual({
      startsAt: 'Must be at least 24 hours ahead',
    });
    // What was told in time may be worded anew at any time.
    app.clock.advance(60);
    Object.assign(body, (await change({ startsAt: body.startsAt, endsAt: body.endsAt, title: 'Newer disks' })).body);
    expect(body.title).toBe('Newer disks');
    expect((await report()).maintenance).toEqual([body]);
    expect((await serviceOf('database')).status).toBe('operational');
    app.clock.advance(25 * 3600);
    await app.status.measure();
    expect((await serviceOf('database')).status).toBe('maintenance');
    app.clock.advance(3 * 3600);
    await app.status.measure();
    expect((await serviceOf('database')).status).toBe('operational');
    expect((await report()).maintenance).toEqual([]);
    const again = await app.signIn({ isAdmin: true });
    expect((await again.send({ method: 'DELETE', url: `/api/admin/maintenance/${body.id}`, body: {} })).status).toBe(
      204,
    );
    expect(await query(app.database, `select action from audit where subject_id = '${body.id}'`)).toHaveLength(3);
  });
});

test('after a restart the figures are still there', async () => {
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
