import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { makeHome, placeOf } from '../../../tests/factories/home.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrate, migrationNames } from './migrate.ts';

const LONGER_THAN_LIMITS_MS = 5500;
const root = join(import.meta.dirname, '../../..');

test('changes nothing when migrating again', async () => {
  const database = await freshDatabase();
  const before = await dump(database);
  await migrate(database);
  expect(await dump(database)).toEqual(before);
  expect(before.migration).toHaveLength(migrationNames.length);
});

test('gives every process a complete schema when several start at once on an empty database', async () => {
  const home = await makeHome();
  onTestFinished(() => home.remove());
  const program = `
    import { openDatabase } from '#server/db/database.ts';
    import { isMigrated, migrate } from '#server/db/migrate.ts';
    const database = openDatabase(${JSON.stringify(placeOf(home))});
    await migrate(database);
    console.log(await isMigrated(database));
    await database.close();`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  const said = await Promise.all(Array.from({ length: 4 }, start));
  expect(said.map(({ stdout }) => stdout.trim())).toEqual(Array(4).fill('true'));

  const database = openDatabase(placeOf(home));
  onTestFinished(() => database.close());
  expect(await query(database, 'select name from migration')).toEqual(migrationNames.map((name) => ({ name })));
}, 30_000);

// Within one process, writers to one SQLite file would wait for each other; the processes above cover that case.
test.skipIf(inject('database') === 'sqlite')(
  'migrates one after the other if several connections start at the same moment',
  async () => {
    const home = await makeHome();
    const databases = Array.from({ length: 6 }, () => openDatabase(placeOf(home)));
    onTestFinished(async () => {
      for (const database of databases) await database.close();
      await home.remove();
    });
    await Promise.all(databases.map((database) => query(database, 'select 1')));
    await Promise.all(databases.map((database) => migrate(database)));
    for (const database of databases) expect(await isMigrated(database)).toBe(true);
  },
);

test('waits as long as needed for another process’s migration, and says so', async () => {
  const home = await makeHome();
  const program = `
    import { openDatabase } from '#server/db/database.ts';
    const database = openDatabase(${JSON.stringify(placeOf(home))});
    await database.writeAlone(async () => {
      process.stdout.write('at it');
      await new Promise((resolve) => process.stdin.once('data', resolve));
    });
    await database.close();
    process.exit();`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    other.kill();
    await database.close();
    await home.remove();
  });
  await once(other.stdout, 'data');
  const said: unknown[] = [];
  const waiting = Promise.withResolvers<void>();
  const migrated = migrate(database, {
    info(...line: unknown[]) {
      said.push(line.at(-1));
      waiting.resolve();
    },
    flush: () => void said.push('and written at once'),
  });
  await waiting.promise;
  // Longer than other statements may take.
  await pause(LONGER_THAN_LIMITS_MS);
  other.stdin.write('enough');
  await migrated;
  expect(said.slice(0, 3)).toEqual([
    'waiting for another process to migrate the database',
    'migrating the database',
    'and written at once',
  ]);
  expect(said.filter((line) => line === 'migrated the database')).toHaveLength(migrationNames.length);
  expect(await isMigrated(database)).toBe(true);
}, 60_000);

test('leaves a database alone that a newer version migrated', async () => {
  const database = await freshDatabase();
  await query(database, `insert into migration (name, applied_at) values ('9999-future', '2030-01-01T00:00:00.000Z')`);
  const before = await dump(database);
  await expect(migrate(database)).rejects.toThrow(/newer version \(9999-future\)/);
  expect(await dump(database)).toEqual(before);
});

test('rolls back the whole migration if a step fails', async () => {
  const home = await makeHome();
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  // One of our tables exists already, so the step cannot create it.
  await query(database, 'create table session (sid text)');
  const before = await dump(database);
  await expect(migrate(database)).rejects.toThrow(/session/);
  expect(await dump(database)).toEqual(before);
  await expect(isMigrated(database)).rejects.toThrow(/migration/);
});
