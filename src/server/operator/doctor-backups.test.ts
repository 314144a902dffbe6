import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SECRET, startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { startBucket } from '../../../tests/factories/bucket.ts';
import { runBackupCommand } from './backup/backup.command.ts';
import { keepDueBackup } from './backup/scheduled-backups.ts';
import { runDoctor } from './doctor.command.ts';

const METRICS_TOKEN = 'a token for the metrics';
const hasTools = inject('database') === 'sqlite' || spawnSync('pg_dump', ['--version']).status === 0;

let app: TestApp;
let to: string;
beforeEach(async () => {
  app = await startTestApp();
  to = join(app.home.settings.DATA_DIR, 'backups');
});
afterEach(() => app.close());

const settingsFor = (settings: Record<string, string>) => ({
  ...app.home.settings,
  SESSION_SECRET: SECRET,
  BACKUP_TO: to,
  ...settings,
});

/** Makes a backup that is a few minutes old by the real clock, as the doctor's is. */
const makeBackup = (settings: Record<string, string> = {}, minutesAgo = 5) =>
  keepDueBackup({
    settings: readConfig(settingsFor(settings)),
    database: app.database,
    now: () => new Date(Date.now() - minutesAgo * 60_000),
    log: pino({ level: 'silent' }),
  });

async function look(settings: Record<string, string> = {}) {
  const said: string[] = [];
  const code = await runDoctor(readConfig(settingsFor(settings)), 'no content', (line) => void said.push(line));
  return { code, said: said.filter((line) => /^\S+ +backup:/.test(line)).join('\n') };
}

/** The gauges of a server that starts now. */
async function measured(settings: Record<string, string> = {}) {
  const server = await startTestApp({ home: app.home, settings: { BACKUP_TO: to, METRICS_TOKEN, ...settings } });
  try {
    const { text } = await server.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    const valueOf = (name: string) => new RegExp(`^cairn_${name} (\\S+)$`, 'm').exec(text)?.[1];
    return { age: valueOf('backup_age_seconds'), count: valueOf('backups'), isUp: valueOf('backup_place_up') };
  } finally {
    await server.close();
  }
}

/** The backups that are there, oldest first. */
const kept = () =>
  readdirSync(to)
    .filter((name) => name.endsWith('.tar'))
    .sort();
const newest = () => join(to, kept().at(-1)!);

test.skipIf(!hasTools)('finds the newest backup, reads it, and leaves nothing where it tried to write', async () => {
  await makeBackup();
  const before = readdirSync(to);
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ok {4}backup: cairn-\S+\.tar in \S+ is 0 hours old, [\d.]+ MB; 1 backup there$/),
  });
  expect(await measured()).toEqual({ age: expect.stringMatching(/^\d/), count: '1', isUp: '1' });
  expect(readdirSync(to)).toEqual(before);
});

type Harm = [what: string, harm: () => void, says: RegExp, up: string];
const UNWRITABLE: Harm[] = [
  ['an unwritable folder', () => chmodSync(to, 0o500), /BAD {3}backup: nothing can be written to/, '0'],
];

test.skipIf(!hasTools).each<Harm>([
  [
    'an emptied folder',
    () => rmSync(newest()),
    /BAD {3}backup: there are no backups in \S+ anymore, although cairn-/,
    '1',
  ],
  ['a missing folder', () => rmSync(to, { recursive: true }), /BAD {3}backup: \S+ does not exist/, '0'],
  [
    'a folder that is a file now',
    () => {
      rmSync(to, { recursive: true });
      writeFileSync(to, '');
    },
    /BAD {3}backup: \S+ cannot be used: part of its path is a file/,
    '0',
  ],
  [
    'another disk in its place',
    () => {
      renameSync(to, `${to}-unmounted`);
      mkdirSync(to);
    },
    /BAD {3}backup: \S+ is not the folder that backups were stored in/,
    '0',
  ],
  [
    'a truncated backup',
    () => truncateSync(newest(), 5000),
    /BAD {3}backup: cairn-\S+ has 5,000 bytes, but [\d,]+ bytes were stored/,
    '1',
  ],
  [
    'an overwritten backup',
    () => writeFileSync(newest(), Buffer.alloc(9000)),
    /BAD {3}backup: cairn-\S+ is not a backup/,
    '0',
  ],
  [
    'an altered backup',
    () => {
      const bytes = readFileSync(newest());
      bytes[40_000]! ^= 1;
      writeFileSync(newest(), bytes);
    },
    /BAD {3}backup: \S+ is damaged/,
    '1',
  ],
  // Root may write anywhere.
  ...(process.getuid?.() === 0 ? [] : UNWRITABLE),
])('says so of %s', async (_what, harm, says, up) => {
  await makeBackup();
  harm();
  onTestFinished(() => void (existsSync(to) && chmodSync(to, 0o700)));
  expect(await look()).toMatchObject({ code: 1, said: expect.stringMatching(says) });
  const { age, isUp } = await measured();
  expect(isUp).toBe(up);
  // Without a backup there is no age that an alert could take for a good one.
  if (!existsSync(to) || /no backups|not exist|cannot be used/.test(says.source)) expect(age).toBeUndefined();
});

test.skipIf(!hasTools || !existsSync('/sys'))('says so of a place where nobody can write', async () => {
  expect(await look({ BACKUP_TO: '/sys' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/BAD {3}backup: nothing can be written to \/sys: /),
  });
  expect(await measured({ BACKUP_TO: '/sys' })).toEqual({ age: undefined, count: '0', isUp: '0' });
});

test.skipIf(!hasTools)('tells the age by the backup itself, and counts earlier ones that are missing', async () => {
  await makeBackup({}, 3 * 24 * 60);
  expect(await look()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/BAD {3}backup: \S+ in \S+ is 72 hours old/),
  });
  await makeBackup({}, 24 * 60 + 5);
  rmSync(join(to, kept()[0]!));
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/note {2}backup: .*, 1 earlier one missing$/),
  });
});

test.skipIf(!hasTools)('counts only attempts at the place in the settings', async () => {
  await makeBackup();
  const elsewhere = join(app.home.settings.DATA_DIR, 'elsewhere');
  const keep = (place: string) =>
    runBackupCommand('backup', ['--to', place], readConfig(settingsFor({})), () => undefined);
  expect(await keep(elsewhere)).toBe(0);
  expect(await keep(join(newest(), 'nope'))).toBe(1);
  const fine = { code: 0, said: expect.stringMatching(/^ok {4}backup: .*; 1 backup there$/) };
  expect(await look()).toMatchObject(fine);
  rmSync(elsewhere, { recursive: true });
  expect(await look()).toMatchObject(fine);
  // In another spelling it is the place in the settings.
  expect(await keep(`${to}/../backups/`)).toBe(0);
  expect(await look()).toMatchObject({ said: expect.stringMatching(/; 2 backups there$/) });
  rmSync(newest());
  expect(await look()).toMatchObject({ said: expect.stringMatching(/, 1 earlier one missing$/) });
});

test.skipIf(!hasTools)('notes that there is none yet', async () => {
  mkdirSync(to);
  expect(await look()).toMatchObject({ code: 0, said: `note  backup: none yet in ${to}` });
  expect(await look({ BACKUP_TO: '' })).toMatchObject({ code: 0, said: expect.stringMatching(/no automatic backups/) });
});

test.skipIf(!hasTools)(
  'looks into a bucket: what is there, whether it can be read, and whether it takes more',
  async () => {
    const bucket = await startBucket('backups', 'the secret of the bucket');
    const settings = {
      BACKUP_TO: 's3://backups/of/cairn',
      BACKUP_ENDPOINT: bucket.address,
      BACKUP_KEY_ID: 'AKID',
      BACKUP_SECRET: 'the secret of the bucket',
    };
    await makeBackup(settings);
    const stored = [...bucket.objects.keys()];
    expect(await look(settings)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^ok {4}backup: cairn-\S+ in s3:\S+ is 0 hours old, [\d.]+ MB; 1 backup there$/),
    });
    expect([...bucket.objects.keys()]).toEqual(stored);
    expect(await measured(settings)).toMatchObject({ count: '1', isUp: '1' });

    bucket.refuse('PUT');
    expect(await look(settings)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/nothing can be written to s3:.*403/),
    });
    bucket.refuse('GET');
    expect(await look(settings)).toMatchObject({ code: 1, said: expect.stringMatching(/cannot be used: .*403/) });
    bucket.refuse(null);
    for (const name of stored) bucket.objects.set(name, Buffer.from('cut'));
    expect(await look(settings)).toMatchObject({ code: 1, said: expect.stringMatching(/is not a backup anymore/) });
    bucket.objects.clear();
    expect(await look(settings)).toMatchObject({ code: 1, said: expect.stringMatching(/there are no backups in s3:/) });
    expect(await measured(settings)).toEqual({ age: undefined, count: '0', isUp: '1' });
    expect(await look({ ...settings, BACKUP_SECRET: 'another secret' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/403 SignatureDoesNotMatch/),
    });
  },
);
