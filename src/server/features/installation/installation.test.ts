import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, onTestFinished, test } from 'vitest';
import type { Installation } from '#contract/installation.ts';
import { readConfig } from '#server/config.ts';
import { backupWatch } from '#server/operator/backup/backup-watch.ts';
import { releaseWatch } from '#server/outside/newest-release.ts';
import { mailWatch, openMailer } from '#server/outside/open-mailer.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { startMailServer } from '../../../../tests/factories/mail.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { keepDueBackup } from '#server/operator/backup/scheduled-backups.ts';
import pino from 'pino';
import { runUsers } from '#server/features/account/people/users.command.ts';
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
      release: releaseWatch(config.newestRelease, app.clock.now),
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

const hasTools = inject('database') === 'sqlite' || spawnSync('pg_dump', ['--version']).status === 0;

test.skipIf(!hasTools)(
  'tries a restore of the newest backup for real, and says so if it cannot be restored',
  async () => {
    const to = mkdtempSync(join(tmpdir(), 'cairn-backups-'));
    onTestFinished(() => rmSync(to, { recursive: true }));
    const { admin, read } = await start({ BACKUP_TO: to });
    const drill = async () => {
      const { status } = await admin.post('/api/admin/backup-drills');
      const again = await admin.post('/api/admin/backup-drills');
      await app.installation.drilled();
      return [status, again.status];
    };
    const dataDir = app.home.settings.DATA_DIR;
    expect(await drill()).toEqual([202, 409]);
    expect((await read()).backups!.drill).toMatchObject({
      isRestored: false,
      note: expect.stringContaining('no backup'),
    });

    const settings = readConfig({ ...app.home.settings, SESSION_SECRET: SECRET, BACKUP_TO: to });
    await keepDueBackup({ settings, database: app.database, now: app.clock.now, log: pino({ level: 'silent' }) });
    await drill();
    const sound = await read();
    expect(sound.backups!.drill).toMatchObject({
      isRestored: true,
      note: expect.stringMatching(/^cairn-\S+\.tar can be restored: [\d,]+ rows in \d+ tables, /),
    });
    expect(areas(sound)).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => /^(drill|fetched)-/.test(name))).toEqual([]);
    const { entries } = (await admin.get('/api/admin/audit?limit=1&search=try_restore')).body;
    expect(entries[0]).toMatchObject({ subjectKind: 'backup', actor: { id: admin.person.id } });

    const file = join(to, sound.backups!.newest!.name);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    await drill();
    expect((await read()).troubles).toEqual([
      { area: 'backups', text: expect.stringMatching(/^The newest backup could not be restored: .* is damaged/) },
    ]);
  },
);

test('without automatic backups there is nothing to restore', async () => {
  const { admin } = await start();
  const refused = await admin.post('/api/admin/backup-drills');
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('BACKUP_TO is not set')]);
});

test('compares this version with what a file says is the newest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'latest.json');
  writeFileSync(file, '{"version":"99.0.1","date":"2026-12-24","url":"https://cairn.example/99","notes":"more"}');
  const { read, tool } = await start({ NEWEST_RELEASE: file });
  expect((await read()).release).toEqual({
    version: '99.0.1',
    date: '2026-12-24',
    url: 'https://cairn.example/99',
    isNewer: true,
    fault: null,
  });
  expect((await tool('status')).said).toContain('newer      99.0.1 is out: https://cairn.example/99');
  writeFileSync(file, '{"version":"0.0.1"}');
  expect((await read()).release).toMatchObject({ version: '0.0.1', isNewer: false });
  writeFileSync(file, 'soon');
  const found = await read();
  expect(found.release).toMatchObject({ version: null, isNewer: false });
  expect(found.troubles).toEqual([
    { area: 'settings', text: `NEWEST_RELEASE: ${file} cannot be read: it is not JSON.` },
  ]);
});

test('names a disk that is nearly full, by a share that the operator sets', async () => {
  const { read } = await start({ DISK_LOW_PERCENT: '100' });
  expect((await read()).troubles).toEqual([{ area: 'disk', text: expect.stringContaining('nearly full') }]);
});

/** A folder on another disk than the data folder, on systems that have one in memory. */
const ELSEWHERE = '/dev/shm';
const hasOtherDisk = existsSync(ELSEWHERE) && statSync(ELSEWHERE).dev !== statSync(tmpdir()).dev;

test.skipIf(!hasOtherDisk)('says how much room backups have on a disk of their own, and warns of little', async () => {
  const folder = mkdtempSync(join(ELSEWHERE, 'cairn-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Not even an empty disk is free by 100 percent then.
  writeFileSync(join(folder, 'something'), Buffer.alloc(100_000));
  const { read, tool } = await start({ BACKUP_TO: folder, DISK_LOW_PERCENT: '100' });
  const { troubles, backups } = await read();
  expect(backups!.disk).toMatchObject({ freeBytes: expect.any(Number), totalBytes: expect.any(Number) });
  expect(troubles.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The disk with the data folder is nearly full/),
    expect.stringMatching(/^The disk with the backups is nearly full/),
  ]);
  expect((await tool('status')).said).toMatch(/ free there$/m);
});

test('says nothing of a disk that backups share with the data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { read, tool } = await start({ BACKUP_TO: folder });
  expect((await read()).backups).toMatchObject({ place: folder, disk: null });
  expect((await tool('status')).said).not.toContain('free there');
});

test('the tool speaks JSON, and lists accounts', async () => {
  const { admin, tool, read } = await start();
  await app.signIn();
  const status = JSON.parse((await tool('status', '--json')).said);
  expect(status).toMatchObject({ database: { kind: app.database.kind }, troubles: [] });
  expect(Object.keys(status)).toEqual(Object.keys(await read()));
  expect(JSON.parse((await tool('jobs', '--json')).said)).toEqual([]);
  expect(JSON.parse((await tool('mail', '--json')).said)).toMatchObject({ waiting: expect.any(Number) });
  const users = async (...args: string[]) => {
    const said: string[] = [];
    const code = await runUsers(args, app.database, (line) => said.push(line));
    return { code, said };
  };
  expect((await users()).said).toHaveLength(2);
  const { said } = await users('--admins', '--json');
  expect(JSON.parse(said[0]!)).toEqual([
    expect.objectContaining({ email: admin.person.email, isAdmin: true, isDisabled: false }),
  ]);
  expect((await users('nobody of that name')).said).toEqual(['No account matches.']);
  expect((await users('--wrong')).code).toBe(2);
});
