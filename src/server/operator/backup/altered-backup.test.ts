import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SECRET, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePerson } from '../../../../tests/factories/people.ts';
import { query } from '../../../../tests/factories/rows.ts';
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

const at = (name: string) => join(app.home.settings.DATA_DIR, name);
const run = (verb: 'backup' | 'restore', ...args: string[]) =>
  runBackupCommand(
    verb,
    args,
    readConfig({ ...app.home.settings, SESSION_SECRET: SECRET }),
    (line) => void said.push(line),
  );

/** Where the content of each file in a tar lies. */
function membersOf(tar: Buffer): { name: string; from: number; size: number }[] {
  const members = [];
  for (let from = 0; tar[from] !== 0;) {
    const name = tar.toString('utf8', from, from + 100).split('\0')[0]!;
    const size = Number.parseInt(tar.toString('latin1', from + 124, from + 135), 8);
    members.push({ name, from: from + 512, size });
    from += 512 + Math.ceil(size / 512) * 512;
  }
  return members;
}

test.skipIf(isPostgres && !hasTools).each([
  ['as it is', []],
  ['by rows', ['--rows']],
])('refuses a backup %s in which anything was altered, wherever that is', async (_how, flags) => {
  const [file, altered] = [at('copy'), at('altered')];
  expect(await run('backup', file, ...flags)).toBe(0);
  expect(await run('backup', 'verify', file)).toBe(0);
  expect(said.at(-1)).toMatch(/is complete/);
  await makePerson(app.database, app.clock.iso(), { email: 'present@example.com' });
  const sound = readFileSync(file);
  const members = membersOf(sound);
  expect(members.map(({ name }) => name)).toEqual(['session-secret', expect.stringMatching(/^cairn\./), 'sha256sums']);
  const places = members.flatMap(({ from, size }) =>
    Array.from({ length: size > 1000 ? 12 : 3 }, (_, index) => from + Math.floor((index * (size - 4)) / 12)),
  );
  for (const place of places) {
    const bytes = Buffer.from(sound);
    for (let offset = 0; offset < 4; offset += 1) bytes[place + offset]! ^= 0x15;
    writeFileSync(altered, bytes);
    expect(await run('backup', 'verify', altered), `byte ${place}`).toBe(1);
    expect(said.at(-1)).toMatch(/damaged/);
  }
  expect(await run('backup', 'drill', altered)).toBe(1);
  expect(said.at(-1)).toMatch(/damaged/);
  expect(await run('restore', altered)).toBe(1);
  expect(said.at(-1)).toMatch(/damaged/);
  const people = await query<{ email: string }>(app.database, 'select email from "user"');
  expect(people).toContainEqual({ email: 'present@example.com' });
});

test.skipIf(isPostgres && !hasTools)('refuses a backup from which a file is missing', async () => {
  const [file, without] = [at('copy'), at('without')];
  await run('backup', file);
  const sound = readFileSync(file);
  const [, second] = membersOf(sound);
  writeFileSync(without, sound.subarray(second!.from - 512));
  expect(await run('backup', 'verify', without)).toBe(1);
  expect(said.at(-1)).toMatch(/damaged: session-secret is missing$/);
});

test.skipIf(isPostgres && !hasTools)(
  'restores a backup without checksums, and says that it was not checked',
  async () => {
    const [file, old] = [at('copy'), at('old')];
    await makePerson(app.database, app.clock.iso(), { email: 'kept@example.com' });
    await run('backup', file);
    // What an earlier version wrote: nothing after the database.
    const sound = readFileSync(file);
    const sums = membersOf(sound).at(-1)!;
    writeFileSync(old, Buffer.concat([sound.subarray(0, sums.from - 512), Buffer.alloc(1024)]));
    await query(app.database, 'delete from "user"');
    expect(await run('backup', 'verify', old)).toBe(0);
    expect(said.at(-1)).toMatch(/has no checksums/);
    said = [];
    expect(await run('restore', old)).toBe(0);
    expect(said.join('\n')).toMatch(/has no checksums[^]*restored from/);
    expect(await query(app.database, 'select email from "user"')).toEqual([{ email: 'kept@example.com' }]);
    said = [];
    copyFileSync(file, at('again'));
    expect(await run('restore', at('again'))).toBe(0);
    expect(said.join('\n')).not.toMatch(/checksums/);
  },
);

test.skipIf(isPostgres && !hasTools)('says in a sentence where a backup cannot be written', async () => {
  expect(await run('backup', at('no such folder/x.tar'))).toBe(1);
  expect(said.at(-1)).toBe(`the folder ${at('no such folder')} does not exist`);
  writeFileSync(at('a file'), '');
  expect(await run('backup', at('a file/x.tar'))).toBe(1);
  expect(said.at(-1)).toMatch(/not a folder$/);
  expect(await run('backup', '--nothing')).toBe(1);
  expect(said.at(-1)).toMatch(/^Unknown option '--nothing'\. See "npm run cairn -- help backup"$/);
});
