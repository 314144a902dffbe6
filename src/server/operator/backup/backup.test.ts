import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type Home, makeHome } from '../../../../tests/factories/home.ts';
import { makePerson } from '../../../../tests/factories/people.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { codeOf, loginWith, makeSecuredAccount } from '../../../../tests/factories/second-factor.ts';
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
const run = (verb: 'backup' | 'restore', file?: string, settings: Record<string, string> = {}) =>
  runWith(verb, file === undefined ? [] : [file], settings);
const runWith = (verb: 'backup' | 'restore', args: readonly string[], settings: Record<string, string> = {}) =>
  runBackupCommand(
    verb,
    args,
    readConfig({ ...app.home.settings, SESSION_SECRET: SECRET, ...settings }),
    (line) => void said.push(line),
  );
const keptIn = () => /the previous database is in (\S+)$/m.exec(said.join('\n'))![1]!;

/** A separate, empty installation. */
async function elsewhere() {
  const home = await makeHome();
  onTestFinished(() => home.remove());
  return home;
}

/** An app on what was restored elsewhere. */
async function startOn(home: Home, settings: Record<string, string> = {}) {
  const restored = await startTestApp({ home, clock: app.clock, settings });
  onTestFinished(() => restored.close());
  return restored;
}
const emails = async () =>
  (await query<{ email: string }>(app.database, 'select email from "user" order by email')).map(({ email }) => email);

test.skipIf(isPostgres && !hasTools)(
  'makes and restores a backup while the site runs, and every process sees it',
  async () => {
    const file = join(folder(), 'copy');
    await makePerson(app.database, app.clock.iso(), { email: 'kept@example.com' });
    expect(await run('backup', file)).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    await makePerson(app.database, app.clock.iso(), { email: 'later@example.com' });
    await app.change(`update exam set name = 'Renamed' where code = 'TST-001'`);
    expect((await app.visitor().get('/api/exams')).body[0].name).toBe('Renamed');
    const { name } = (await run('restore', file), await app.catalogue.refresh(), app.exam);
    expect(said.at(-1)).toMatch(/^restored from .*; the previous database is in /);
    expect([await emails(), name]).toEqual([['kept@example.com'], expect.not.stringMatching('Renamed')]);
    // And it goes on from there.
    await makePerson(app.database, app.clock.iso(), { email: 'new@example.com' });
    expect(await emails()).toEqual(['kept@example.com', 'new@example.com']);
  },
);

test.skipIf(isPostgres && !hasTools)('does not overwrite an existing file or restore a missing one', async () => {
  const file = join(folder(), 'copy');
  writeFileSync(file, 'mine');
  expect([await run('backup', file), await run('backup'), await run('restore', join(folder(), 'nothing'))]).toEqual([
    1, 1, 1,
  ]);
});

test.skipIf(isPostgres && !hasTools)('keeps what a restore replaced beside it', async () => {
  const [first, second] = [join(folder(), 'first'), join(folder(), 'second')];
  await run('backup', first);
  await makePerson(app.database, app.clock.iso(), { email: 'replaced@example.com' });
  await run('restore', first);
  const kept = keptIn();
  expect(existsSync(kept)).toBe(true);
  expect([await emails(), await run('restore', kept), await emails()]).toEqual([[], 0, ['replaced@example.com']]);
  expect(await run('backup', second)).toBe(0);
});

test.skipIf(isPostgres && !hasTools)(
  'refuses a damaged file, a foreign one, and one from a newer version, changing nothing',
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
    // Another program's database, which happens to keep its migrations under the same name.
    await query(app.database, 'alter table migration rename to kept');
    await query(app.database, 'create table migration as select * from kept where 1 = 2');
    const empty = join(folder(), 'empty');
    await run('backup', empty);
    await query(app.database, 'drop table migration');
    await query(app.database, 'alter table kept rename to migration');
    for (const [bad, why] of [
      [cut, 'damaged'],
      [foreign, 'damaged or is not a Cairn backup'],
      [empty, 'not a Cairn backup'],
      [newer, 'newer version'],
    ] as const) {
      expect(await run('restore', bad), bad).toBe(1);
      expect(said.at(-1)).toContain(why);
    }
    expect(await emails()).toEqual(['present@example.com']);
  },
);

test.skipIf(isPostgres && !hasTools)(
  'leaves or puts back the old database if a backup cannot be migrated',
  async () => {
    const broken = join(folder(), 'broken');
    await makePerson(app.database, app.clock.iso(), { email: 'present@example.com' });
    await query(app.database, 'alter table catalogue_version rename to lost');
    await run('backup', broken);
    await query(app.database, 'alter table lost rename to catalogue_version');
    expect(await run('restore', broken)).toBe(1);
    expect(said.at(-1)).toContain('cannot be migrated');
    if (isPostgres) expect(existsSync(/back in place, with a copy in (\S+)$/.exec(said.at(-1)!)![1]!)).toBe(true);
    expect(await emails()).toEqual(['present@example.com']);
    expect((await app.visitor().get('/api/ready')).status).toBe(200);
  },
);

test.skipIf(isPostgres && !hasTools)(
  'restores second factors on a machine without a secret and on one with its own',
  async () => {
    const { email, secret } = await makeSecuredAccount(app);
    const [plain, sealed] = [join(folder(), 'plain'), join(folder(), 'sealed')];
    const BACKUP_PASSPHRASE = 'a long walk to a cairn';
    await run('backup', plain);
    expect(said.at(-1)).toContain('session secret is included unencrypted');
    await run('backup', sealed, { BACKUP_PASSPHRASE });
    expect([readFileSync(plain).includes(SECRET), readFileSync(sealed).includes(SECRET)]).toEqual([true, false]);

    for (const [file, own] of [
      [plain, ''],
      [sealed, 'the secret of another machine, and its own'],
    ] as const) {
      const home = await elsewhere();
      const settings = { ...home.settings, SESSION_SECRET: own };
      if (file === sealed) {
        expect(await run('restore', file, settings)).toBe(1);
        expect(said.at(-1)).toContain('set BACKUP_PASSPHRASE');
        expect(await run('restore', file, { ...settings, BACKUP_PASSPHRASE: 'another passphrase' })).toBe(1);
        expect(said.at(-1)).toContain('not the passphrase');
      }
      expect(await run('restore', file, { ...settings, BACKUP_PASSPHRASE })).toBe(0);
      app.clock.advance(60);
      const restored = await startOn(home, { SESSION_SECRET: own });
      expect(await loginWith(restored, email, codeOf(restored, secret))).toBe(200);
    }
  },
);

test.skipIf(isPostgres && !hasTools)(
  'restores a backup from an earlier version, and says what is lost without its secret',
  async () => {
    const { email, secret } = await makeSecuredAccount(app);
    const [archive, old] = [join(folder(), 'archive'), join(folder(), 'old')];
    await run('backup', archive);
    // What an earlier version wrote: only the database.
    const name = isPostgres ? 'cairn.pgdump' : 'cairn.sqlite';
    const unpacked = spawnSync('tar', ['--extract', '--to-stdout', `--file=${archive}`, name], { maxBuffer: 1e8 });
    writeFileSync(old, unpacked.stdout);
    const home = await elsewhere();
    const settings = { ...home.settings, SESSION_SECRET: 'the secret of another machine, and its own' };
    expect(await run('restore', old, settings)).toBe(0);
    expect(said.at(-1)).toMatch(/^two-factor authentication of 1 account cannot be read/);
    expect(await run('restore', old, { ...settings, SESSION_SECRET_PREVIOUS: SECRET })).toBe(0);
    app.clock.advance(60);
    const restored = await startOn(home, settings);
    expect(await loginWith(restored, email, codeOf(restored, secret))).toBe(200);
  },
);

test.skipIf(isPostgres)('moves an unreadable database aside unchanged and restores a backup in its place', async () => {
  const file = join(folder(), 'copy');
  const home = await elsewhere();
  await makePerson(app.database, app.clock.iso(), { email: 'kept@example.com' });
  await run('backup', file);
  writeFileSync(join(home.settings.DATA_DIR, 'cairn.sqlite'), 'not a database at all');
  expect(await run('restore', file, home.settings)).toBe(0);
  expect(readFileSync(keptIn(), 'utf8')).toBe('not a database at all');
  const restored = await startOn(home);
  expect(await query(restored.database, 'select email from "user"')).toEqual([{ email: 'kept@example.com' }]);
});

test.skipIf(isPostgres && !hasTools)('refuses a backup with a trigger or a view that is not ours', async () => {
  for (const [name, statements] of [
    ['view', ['create view everyone as select email from "user"']],
    [
      'trigger',
      isPostgres
        ? [
            'create function rise() returns trigger language plpgsql as $$ begin update "user" set is_admin = true; return null; end $$',
            'create trigger rise after insert on session execute function rise()',
          ]
        : ['create trigger rise after insert on session begin update "user" set is_admin = true; end'],
    ],
  ] as const) {
    for (const statement of statements) await query(app.database, statement);
    const file = join(folder(), `with a ${name}`);
    await run('backup', file);
    for (const statement of [
      'drop view if exists everyone',
      `drop trigger if exists rise${isPostgres ? ' on session' : ''}`,
      ...(isPostgres ? ['drop function if exists rise'] : []),
    ])
      await query(app.database, statement);
    for (const args of [['verify', file], [file]]) {
      expect(await runWith(args.length === 2 ? 'backup' : 'restore', args)).toBe(1);
      expect(said.at(-1)).toContain('is not only Cairn’s');
    }
  }
});

test.skipIf(isPostgres)(
  'says that an archive is damaged whose sizes are no sizes, or whose files are links',
  async () => {
    const file = join(folder(), 'copy');
    await run('backup', file);
    const whole = readFileSync(file);
    const change = (edit: (header: Buffer) => void): string => {
      const bytes = Buffer.from(whole);
      const header = bytes.subarray(0, 512);
      edit(header);
      header.fill(' ', 148, 156);
      const sum = header.reduce((all, byte) => all + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      const altered = join(folder(), 'altered');
      writeFileSync(altered, bytes);
      return altered;
    };
    for (const edit of [
      // A negative number, in either of the two forms.
      (header: Buffer) => void header.write('-0000001000\0', 124),
      (header: Buffer) => void header.fill(0xff, 124, 136),
      (header: Buffer) => void header.write('many bytes.\0', 124),
      (header: Buffer) => void header.write('9', 124),
      (header: Buffer) => void header.write('2', 156),
      (header: Buffer) => {
        header.write('unwanted', 0);
        header.fill(0xff, 124, 136);
      },
    ]) {
      expect(await runWith('backup', ['verify', change(edit)])).toBe(1);
      expect(said.at(-1)).toContain('is damaged');
    }
  },
);

test.skipIf(isPostgres || process.platform !== 'linux')(
  'says why backups cannot be stored in an impossible place, and leaves nothing',
  async () => {
    const before = readdirSync(folder()).toSorted();
    for (const place of ['/proc/nope', '/proc/nope/deeper', '/dev/null/backups']) {
      expect(await runWith('backup', ['--to', place])).toBe(1);
      expect(said.at(-1)).toContain(`backups cannot be stored in ${place}`);
      expect(await runWith('backup', [join(place, 'file')])).toBe(1);
      expect(said.at(-1)).toBe(`the folder ${place} does not exist`);
    }
    expect(readdirSync(folder()).toSorted()).toEqual(before);
  },
);
