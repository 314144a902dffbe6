import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { fillFirstRelease } from '../../../tests/factories/first-release.ts';
import { makeHome, placeOf } from '../../../tests/factories/home.ts';
import { dump } from '../../../tests/factories/rows.ts';
import { type Database, openDatabase } from './database.ts';
import { isMigrated, migrate, migrations } from './migrate.ts';

const root = join(import.meta.dirname, '../../..');

/** All rows, except when each migration ran and up to which transaction responses were taken. */
async function content(database: Database): Promise<Record<string, unknown[]>> {
  const { consumer, ...all } = await dump(database);
  return {
    ...all,
    consumers: consumer?.map(({ name }) => name) ?? [],
    migration: all.migration!.map(({ name }) => name),
  };
}

test('leaves the old database if an upgrade is killed halfway, and completes it next time', async () => {
  const home = await makeHome();
  const first = openDatabase(placeOf(home));
  await fillFirstRelease(first, { people: 4, attemptsEach: 3, questions: 60 });
  const before = await content(first);
  // Nobody may be connected to the database being copied.
  await first.close();

  const undisturbedHome = await makeHome(home);
  const undisturbed = openDatabase(placeOf(undisturbedHome));
  onTestFinished(async () => {
    await undisturbed.close();
    for (const each of [home, undisturbedHome]) await each.remove();
  });
  await migrate(undisturbed);
  const after = await content(undisturbed);
  expect(after.exam_standing).toHaveLength(4);

  const program = `
    import { openDatabase } from '#server/db/database.ts';
    import { migrate } from '#server/db/migrate.ts';
    await migrate(openDatabase(${JSON.stringify(placeOf(home))}), { info: ({ migration }) => console.log(migration) });`;
  for (const last of [1, Math.floor(migrations.length / 2), migrations.length - 1]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout }))
      if (line === migrations[last]!.name) child.kill('SIGKILL');
    await ended;
    const killed = openDatabase(placeOf(home));
    const isNew = await isMigrated(killed);
    expect(await content(killed)).toEqual(isNew ? after : before);
    await killed.close();
  }
  const again = openDatabase(placeOf(home));
  onTestFinished(() => again.close());
  await migrate(again);
  expect(await content(again)).toEqual(after);
}, 60_000);
