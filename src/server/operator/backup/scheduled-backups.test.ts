import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import pino from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { startBucket } from '../../../../tests/factories/bucket.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { runBackupCommand } from './backup.command.ts';
import { keepDueBackup } from './scheduled-backups.ts';

const hasTools = inject('database') === 'sqlite' || spawnSync('pg_dump', ['--version']).status === 0;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** What is in a folder, but for its marker. */
const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));

const configWith = (settings: Record<string, string>) =>
  readConfig({ ...app.home.settings, SESSION_SECRET: SECRET, ...settings });
const keepDue = (settings: Record<string, string>) =>
  keepDueBackup({
    settings: configWith(settings),
    database: app.database,
    now: app.clock.now,
    log: pino({ level: 'silent' }),
  });

test.skipIf(!hasTools)('makes one backup per period however many processes ask, and keeps the newest', async () => {
  const to = join(app.home.settings.DATA_DIR, 'backups');
  const settings = { BACKUP_TO: to, BACKUP_KEEP: '2' };
  mkdirSync(to);
  writeFileSync(join(to, 'mine.tar'), 'not ours');
  await Promise.all([keepDue(settings), keepDue(settings), keepDue(settings)]);
  const [first, ...others] = namesIn(to).filter((name) => name !== 'mine.tar');
  expect([first, others]).toEqual(['cairn-2026-11-20T12-00-00Z.tar', []]);
  expect(statSync(join(to, first!)).mode & 0o077).toBe(0);

  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(86_400);
    await keepDue(settings);
    await keepDue(settings);
  }
  expect(namesIn(to)).toEqual(['cairn-2026-11-22T12-00-00Z.tar', 'cairn-2026-11-23T12-00-00Z.tar', 'mine.tar']);
});

test.skipIf(!hasTools)('records a failed backup and retries after fifteen minutes', async () => {
  const blocked = join(app.home.settings.DATA_DIR, 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  await expect(keepDue({ BACKUP_TO: blocked })).rejects.toThrow(/blocked is not a folder/);
  const to = join(app.home.settings.DATA_DIR, 'backups');
  app.clock.advance(60);
  await keepDue({ BACKUP_TO: to });
  expect(await query(app.database, 'select name from backup_run')).toEqual([{ name: null }]);
  app.clock.advance(900);
  await keepDue({ BACKUP_TO: to });
  expect(namesIn(to)).toHaveLength(1);
});

test.skipIf(!hasTools)(
  'does not make a folder again that is gone or replaced, until that is said to be meant',
  async () => {
    const to = join(app.home.settings.DATA_DIR, 'disk', 'backups');
    const due = () => {
      app.clock.advance(86_400);
      return keepDue({ BACKUP_TO: to });
    };
    await due();
    await due();
    expect(namesIn(to)).toHaveLength(2);

    // The disk is not mounted: first its mount point is gone, too, then it is there and empty.
    renameSync(to, `${to}-unmounted`);
    await expect(due()).rejects.toThrow(/backups does not exist anymore: mount its disk/);
    expect(existsSync(to)).toBe(false);
    mkdirSync(to);
    await expect(due()).rejects.toThrow(/backups is not the folder that backups were stored in/);
    expect(readdirSync(to)).toEqual([]);

    // Mounted again, even with every backup deleted, it is the one that was set up.
    rmdirSync(to);
    renameSync(`${to}-unmounted`, to);
    for (const name of namesIn(to)) rmSync(join(to, name));
    await due();
    expect(namesIn(to)).toHaveLength(1);

    // A new disk: refused, until the operator says so, once.
    rmSync(to, { recursive: true });
    const said: string[] = [];
    const run = (...args: string[]) =>
      runBackupCommand('backup', ['--to', ...args], configWith({ BACKUP_TO: to }), (line) => void said.push(line));
    expect(await run()).toBe(1);
    expect(said.at(-1)).toContain('backup --to --new');
    expect(await run('--new'), said.join('\n')).toBe(0);
    expect(await run(), said.join('\n')).toBe(0);
  },
);

test.skipIf(!hasTools)('takes a folder with backups from an earlier version, or copied to a new disk', async () => {
  const to = join(app.home.settings.DATA_DIR, 'backups');
  await keepDue({ BACKUP_TO: to });
  rmSync(join(to, '.cairn-backups'));
  app.clock.advance(86_400);
  await keepDue({ BACKUP_TO: to });
  expect(namesIn(to)).toHaveLength(2);
});

test.skipIf(!hasTools)('stores backups on S3 and compatible services, signing each request', async () => {
  const bucket = await startBucket('backups', 'the secret of the bucket');
  const said: string[] = [];
  const run = (args: string[], settings: Record<string, string> = {}) =>
    runBackupCommand(
      'backup',
      args,
      configWith({
        BACKUP_TO: 's3://backups/of/cairn/',
        BACKUP_ENDPOINT: bucket.address,
        BACKUP_KEY_ID: 'AKID',
        BACKUP_SECRET: 'the secret of the bucket',
        BACKUP_KEEP: '1',
        ...settings,
      }),
      (line) => void said.push(line),
    );
  bucket.objects.set('of/cairn/cairn-2020-01-01T00-00-00Z.tar', Buffer.from('old'));
  bucket.objects.set('of/other.tar', Buffer.from('not ours'));
  expect(await run(['--to']), said.join('\n')).toBe(0);
  expect([...bucket.objects.keys()]).toEqual(['of/other.tar', expect.stringMatching(/^of\/cairn\/cairn-20.*\.tar$/)]);
  expect([...bucket.objects.values()].at(-1)!.toString('latin1', 257, 262)).toBe('ustar');

  expect(await run(['--to'], { BACKUP_SECRET: 'another secret' })).toBe(1);
  expect(said.at(-1)).toBe(`${bucket.address}: 403 SignatureDoesNotMatch`);
});
