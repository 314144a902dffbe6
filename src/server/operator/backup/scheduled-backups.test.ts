import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
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
  const [first, ...others] = readdirSync(to).filter((name) => name !== 'mine.tar');
  expect([first, others]).toEqual(['cairn-2026-11-20T12-00-00Z.tar', []]);
  expect(statSync(join(to, first!)).mode & 0o077).toBe(0);

  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(86_400);
    await keepDue(settings);
    await keepDue(settings);
  }
  expect(readdirSync(to)).toEqual(['cairn-2026-11-22T12-00-00Z.tar', 'cairn-2026-11-23T12-00-00Z.tar', 'mine.tar']);
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
  expect(readdirSync(to)).toHaveLength(1);
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
