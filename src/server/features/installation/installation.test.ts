import { afterEach, expect, test } from 'vitest';
import type { Installation } from '#contract/installation.ts';
import { readConfig } from '#server/config.ts';
import { backupWatch } from '#server/operator/backup/backup-watch.ts';
import { mailWatch, openMailer } from '#server/outside/open-mailer.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { startMailServer } from '../../../../tests/factories/mail.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { runStatus } from './status.command.ts';

let app: TestApp;
afterEach(() => app.close());

async function start(settings: Record<string, string> = {}) {
  app = await startTestApp({ content: null, settings });
  const admin = await app.signIn({ isAdmin: true });
  const read = async (): Promise<Installation> => (await admin.get('/api/admin/installation')).body;
  const tool = async (...args: string[]) => {
    const said: string[] = [];
    const config = readConfig({ ...app.home.settings, SESSION_SECRET: SECRET, ...settings });
    const log = { info: () => undefined, warn: () => undefined };
    const needs = {
      backups: backupWatch(config, app.clock.now),
      mailFault: mailWatch(config, app.clock.now),
      mailer: openMailer(config, () => 'Cairn', log),
    };
    const code = await runStatus(args, { ...needs, config, database: app.database, now: app.clock.now }, (line) =>
      said.push(line),
    );
    return { code, said: said.join('\n') };
  };
  return { admin, read, tool };
}

const areas = ({ troubles }: Installation) => troubles.map(({ area }) => area);

test('shows version, database, settings without secrets, and this process with its jobs', async () => {
  const { read } = await start({ METRICS_TOKEN: 'a token of the metrics' });
  const found = await read();
  expect(found.database).toMatchObject({ kind: app.database.kind, bytes: expect.any(Number) });
  expect(found.database.bytes).toBeGreaterThan(100_000);
  expect(found.settings).toContainEqual({ name: 'METRICS_TOKEN', value: 'set' });
  expect(JSON.stringify(found)).not.toContain('a token of the metrics');
  expect(found.processes).toHaveLength(1);
  expect(found.processes[0]!.jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalogue', 'mail', 'retention', 'process report']),
  );
});

test('names a missing backup folder and mail that is refused, on the screen and by the tool', async () => {
  const server = await startMailServer();
  const { admin, read, tool } = await start({ SMTP_URL: server.url, BACKUP_TO: '/dev/null/backups' });
  expect((await tool('mail', 'test', 'somebody@example.com')).code).toBe(0);
  expect(areas(await read())).toEqual(['backups']);
  await server.stop();
  app.clock.advance(60);
  expect((await read()).troubles).toContainEqual({
    area: 'mail',
    text: expect.stringMatching(/^The mail server does not accept email: ./),
  });
  await app.visitor().post('/api/auth/forgot-password', { email: admin.person.email });
  await app.mails.sendDue();
  const found = await read();
  expect(areas(found)).toEqual(expect.arrayContaining(['backups', 'mail']));
  expect(found.mail).toMatchObject({ waiting: 1, failing: 1, failures: [{ tries: 1, error: expect.any(String) }] });
  expect(await tool('status')).toEqual({
    code: 1,
    said: expect.stringMatching(/BAD {3}Backups: [^]*BAD {3}1 email could not be sent/),
  });
  expect((await tool('mail')).said).toContain('1 waiting, 1 failing');
  expect((await tool('mail', 'test', 'somebody@example.com')).code).toBe(1);
  expect((await tool('mail', 'test')).code).toBe(2);
});

test('the tool sees the jobs of a process that reported, until that has been silent for two minutes', async () => {
  const { tool } = await start();
  expect((await tool('jobs')).said).toBe('No process has reported in the last two minutes.');
  const jobs = [
    { name: 'mail', everyMs: 5000, lastSuccessAt: null, nextAt: app.clock.iso(-1200), failed: 0, fault: null },
  ];
  await query(
    app.database,
    `insert into running_process (id, host, pid, build, started_at, seen_at, memory_mb, jobs)
      values ('one', 'desk', 42, 'a build', '${app.clock.iso(-9000)}', '${app.clock.iso(-30)}', 200, '${JSON.stringify(jobs)}')`,
  );
  expect(await tool('jobs')).toEqual({
    code: 1,
    said: expect.stringMatching(/^42 on desk {2}mail: last success not yet/),
  });
  expect(await tool('status')).toMatchObject({ said: expect.stringContaining('The job “mail” is stuck') });
  app.clock.advance(120);
  expect((await tool('jobs')).code).toBe(0);
});
