import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sumRows } from '#server/db/backup/rows/dump-rows.ts';
import { openDatabase } from '#server/db/database.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type Home, makeHome, placeOf } from '../../../../tests/factories/home.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { buy } from '../../../../tests/factories/payments.ts';
import { freeAndPaid, shownBy } from '../../../../tests/factories/pictures.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { runBackupCommand } from './backup.command.ts';

const isPostgres = inject('database') === 'postgres';

let app: TestApp;
let said: string[];
beforeEach(async () => {
  app = await startTestApp();
  said = [];
});
afterEach(() => app.close());

const run = (verb: 'backup' | 'restore', args: string[], settings: Record<string, string | undefined>) =>
  runBackupCommand(verb, args, readConfig({ SESSION_SECRET: SECRET, ...settings }), (line) => void said.push(line));

async function emptyHome(): Promise<Home> {
  const home = await makeHome();
  onTestFinished(() => home.remove());
  return home;
}

/** Checksums of all tables except those that a restore itself changes. */
async function sumsOf(home: Home, settings = home.settings) {
  const database = openDatabase(placeOf({ ...home, settings }));
  const { catalogue_version, ...sums } = await sumRows(database).finally(() => database.close());
  expect(catalogue_version?.rows).toBe(1);
  return sums;
}

/** A question with a picture, and a person with non-ASCII letters who bought, took a quiz, and reviewed a card. */
async function makeHistory(): Promise<void> {
  const student = await app.signIn({ username: 'Žofie “Q” 🏔' });
  await buy(app, student);
  const sitting = await openSitting(app, student);
  expect((await sitting.submit(sitting.answers(3))).status).toBe(200);
  const learner = await makeLearner(app, student);
  const { cards } = await learner.set();
  await learner.grade(cards[0]!.id, 'good');
  const admin = await app.signIn({ isAdmin: true });
  await shownBy(app, admin, (await freeAndPaid(app)).paid, 1);
  await app.mails.sendDue();
}

test.skipIf(isPostgres && spawnSync('pg_dump', ['--version']).status !== 0)(
  'moves a site from one kind of database to the other and back, with every row unchanged',
  async () => {
    await makeHistory();
    await app.app.close();
    const first = await sumsOf(app.home);
    expect(Object.values(first).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);

    const file = join(app.home.settings.DATA_DIR, 'first.tar');
    expect(await run('backup', ['--rows', file], app.home.settings)).toBe(0);
    const other = await emptyHome();
    const embedded = { DATA_DIR: other.settings.DATA_DIR };
    expect(await run('restore', [file], embedded), said.join('\n')).toBe(0);
    expect(await sumsOf(other, embedded)).toEqual(first);

    const back = join(app.home.settings.DATA_DIR, 'back.tar');
    expect(await run('backup', ['--rows', back], embedded)).toBe(0);
    const third = await emptyHome();
    expect(await run('restore', [back], third.settings), said.join('\n')).toBe(0);
    expect(await sumsOf(third)).toEqual(first);

    expect(await run('backup', ['verify', back], embedded)).toBe(0);
    expect(await run('backup', ['drill', back], embedded)).toBe(0);
    expect(said.at(-1)).toMatch(/can be restored: [\d,]+ rows in \d+ tables/);

    const restored = await startTestApp({ home: third, clock: app.clock });
    onTestFinished(() => restored.close());
    expect((await restored.visitor().get('/api/exams')).body).toHaveLength(1);
    expect((await restored.visitor().get(`/api/exams/${restored.exam.id}/questions`)).status).toBe(200);
  },
);

test.skipIf(isPostgres)('refuses a truncated or altered backup by rows and replaces nothing', async () => {
  const { settings } = app.home;
  const file = join(settings.DATA_DIR, 'rows');
  // So that nothing is written in between: services are measured once a minute.
  await app.app.close();
  const before = await sumsOf(app.home);
  await run('backup', ['--rows', file], settings);
  const packed = spawnSync('tar', ['--extract', '--to-stdout', `--file=${file}`, 'cairn.rows.gz'], { maxBuffer: 1e8 });
  const text = gunzipSync(packed.stdout).toString();
  const spoil = (change: (text: string) => string) => {
    const folder = settings.DATA_DIR;
    writeFileSync(join(folder, 'cairn.rows.gz'), gzipSync(change(text)));
    const bad = join(folder, 'bad.tar');
    spawnSync('tar', ['--create', '--format=ustar', `--file=${bad}`, `--directory=${folder}`, 'cairn.rows.gz']);
    return bad;
  };
  const changes: [RegExp, (text: string) => string][] = [
    [/its end is missing/, (whole) => whole.split('\n').slice(0, -3).join('\n')],
    [/do not match its checksums/, (whole) => whole.replace('TST-001', 'TST-00X')],
    [/newer version/, (whole) => whole.replace('"migrations":[', '"migrations":["9999-later",')],
    [/newer version/, () => '{"cairn":"rows","format":2}\n'],
  ];
  for (const [reason, change] of changes) {
    const bad = spoil(change);
    expect(await run('backup', ['verify', bad], settings)).toBe(1);
    expect(said.at(-1)).toMatch(reason);
    expect(await run('restore', [bad], settings)).toBe(1);
    expect(said.at(-1)).toMatch(reason);
  }
  expect(await sumsOf(app.home)).toEqual(before);
  expect(readFileSync(file).length).toBeGreaterThan(1000);
});
