import { spawnSync } from 'node:child_process';
import { existsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { placeOf as databaseOf } from '../../../tests/factories/home.ts';
import { makePerson } from '../../../tests/factories/people.ts';
import { query } from '../../../tests/factories/rows.ts';
import { runBackupCommand } from './backup.command.ts';

const isPostgres = inject('database') !== 'sqlite';
const hasTools = spawnSync('pg_dump', ['--version']).status === 0;

let app: TestApp;
let said: string[];
beforeEach(async () => {
  app = await startTestApp();
  said = [];
});
afterEach(() => app.close());

const folder = () => app.home.settings.DATA_DIR!;
const run = (verb: 'backup' | 'restore', file?: string) =>
  runBackupCommand(
    verb,
    file,
    { databaseUrl: databaseOf(app.home).databaseUrl, dataDir: folder() },
    (line) => void said.push(line),
  );
const emails = async () =>
  (await query<{ email: string }>(app.database, 'select email from "user" order by email')).map(({ email }) => email);

test.skipIf(isPostgres && !hasTools)(
  'a backup made while the site runs is put back while it runs, and every process sees it',
  async () => {
    const file = join(folder(), 'copy');
    await makePerson(app.database, app.clock.iso(), { email: 'kept@example.com' });
    expect(await run('backup', file)).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    await makePerson(app.database, app.clock.iso(), { email: 'later@example.com' });
    await app.change(`update exam set name = 'Renamed' where code = 'TST-001'`);
    expect((await app.visitor().get('/api/exams')).body[0].name).toBe('Renamed');
    const { name } = (await run('restore', file), await app.catalogue.refresh(), app.exam);
    expect(said.at(-1)).toMatch(/^restored from/);
    expect([await emails(), name]).toEqual([['kept@example.com'], expect.not.stringMatching('Renamed')]);
    // And it goes on from there.
    await makePerson(app.database, app.clock.iso(), { email: 'new@example.com' });
    expect(await emails()).toEqual(['kept@example.com', 'new@example.com']);
  },
);

test.skipIf(isPostgres && !hasTools)(
  'a file that is there is not overwritten, and one that is not cannot be restored',
  async () => {
    const file = join(folder(), 'copy');
    writeFileSync(file, 'mine');
    expect([await run('backup', file), await run('backup'), await run('restore', join(folder(), 'nothing'))]).toEqual([
      1, 1, 1,
    ]);
  },
);

test.skipIf(isPostgres)('what a restore replaced is kept beside it', async () => {
  const [first, second] = [join(folder(), 'first'), join(folder(), 'second')];
  await run('backup', first);
  await makePerson(app.database, app.clock.iso(), { email: 'replaced@example.com' });
  await run('restore', first);
  const kept = /what was there is in (\S+)$/.exec(said.at(-1)!)![1]!;
  expect(existsSync(kept)).toBe(true);
  expect([await emails(), await run('restore', kept), await emails()]).toEqual([[], 0, ['replaced@example.com']]);
  expect(await run('backup', second)).toBe(0);
});

test.skipIf(isPostgres)(
  'a damaged file, a foreign one and one of a newer version are refused, and nothing changes',
  async () => {
    const file = join(folder(), 'copy');
    await run('backup', file);
    await makePerson(app.database, app.clock.iso(), { email: 'present@example.com' });
    const [cut, foreign, newer] = [join(folder(), 'cut'), join(folder(), 'foreign'), join(folder(), 'newer')];
    await query(app.database, `insert into migration (name, applied_at) values ('9999-later', '${app.clock.iso()}')`);
    await run('backup', newer);
    await query(app.database, `delete from migration where name = '9999-later'`);
    await run('backup', cut);
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    writeFileSync(foreign, 'not a database at all');
    for (const [bad, why] of [
      [cut, 'damaged'],
      [foreign, 'damaged, or is no backup'],
      [newer, 'newer version'],
    ] as const) {
      expect(await run('restore', bad), bad).toBe(1);
      expect(said.at(-1)).toContain(why);
    }
    expect(await emails()).toEqual(['present@example.com']);
  },
);
