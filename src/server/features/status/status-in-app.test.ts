import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceName } from '#rules/status/service-status.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

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

  test('asks for the services of an incident in words', async () => {
    const admin = await app.signIn({ isAdmin: true });
    const answer = await admin.post('/api/admin/incidents', { ...GIVEN, services: [] });
    expect([answer.status, answer.body.fields]).toEqual([400, { services: 'Choose at least one service' }]);
  });

  test('measures a minute once across processes, and reports it from each', async () => {
    const second = await startTestApp({ home: app.home, clock: app.clock });
    try {
      for (let minute = 0; minute < 5; minute += 1) {
        app.clock.advance(60);
        // Within one process, SQLite's writers would wait for each other forever.
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

  test('runs real probes: five of six succeed, and the sixth fails because no page is built here', async () => {
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
    // Probing changes nothing but the measurements.
    for (const table of Object.keys(before).filter((name) => !name.startsWith('status_')))
      expect(after[table], table).toEqual(before[table]);
  });

  test('does not count probes against a rate limit', async () => {
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

  test('shows every update of an incident, with the last as its state', async () => {
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

  test('announces maintenance a day ahead, counts it while it lasts, and drops it afterward', async () => {
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
    // The text of maintenance announced in time may change at any time.
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
