import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { SMALL_CONTENT, startTestApp } from '../../../../tests/factories/app.ts';
import { type Home, makeHome } from '../../../../tests/factories/home.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { faultsIn } from './sqlite-check.ts';

describe.skipIf(inject('database') !== 'sqlite')('the file of an embedded database', () => {
  let home: Home;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    home = await makeHome();
    folder = home.settings.DATA_DIR;
    file = join(folder, 'cairn.sqlite');
  });
  afterEach(() => home.remove());

  const start = () => startTestApp({ home });
  const startOnce = async () => {
    const app = await start();
    await importPacks(app.database, SMALL_CONTENT, app.clock.now);
    await app.close();
  };

  test('is not recreated if it disappeared or was emptied', async () => {
    await startOnce();
    rmSync(file);
    await expect(start()).rejects.toThrow(/is gone, but there was one before \(database-made beside it\).*restore/);
    expect(readdirSync(folder)).not.toContain('cairn.sqlite');
    writeFileSync(file, '');
    await expect(start()).rejects.toThrow(/is empty, but there was one before/);
    expect(readFileSync(file)).toHaveLength(0);
  });

  test.each([
    ['session-secret', 'x'.repeat(64)],
    ['cairn.sqlite-wal', 'frames'],
    ['cairn.sqlite.before-2026', 'kept'],
    ['outbox/1.eml', 'a letter'],
  ])('that is gone is known by what lies beside it: %s', async (name, text) => {
    if (name.startsWith('outbox')) mkdirSync(join(folder, 'outbox'));
    writeFileSync(join(folder, name), text);
    await expect(start()).rejects.toThrow(`(${name.split('/')[0]} beside it)`);
  });

  test('is refused and left unchanged if another program made it', async () => {
    const foreign = new DatabaseSync(file);
    foreign.exec('create table invoice (number integer)');
    foreign.close();
    const before = readFileSync(file);
    await expect(start()).rejects.toThrow(/belongs to another program: move it away.*or restore a backup/);
    expect(readFileSync(file)).toEqual(before);
  });

  test('is created on the next start if the first was killed and left it empty', async () => {
    writeFileSync(file, '');
    await (await start()).close();
    expect(faultsIn(file, 'integrity_check')).toEqual([]);
  });

  test.each([
    ['a page whose kind is none', (size: number) => Math.floor(size / 2 / 4096) * 4096],
    ['another beginning', () => 0],
  ])('that is damaged is refused with what to do: %s', async (_what, place) => {
    await startOnce();
    const size = readFileSync(file).length;
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.from([0xee, 0xee]), 0, 2, place(size));
    closeSync(descriptor);
    await expect(start()).rejects.toThrow(/is damaged \(.+\): keep a copy of it and restore a backup/);
  });

  test('is refused if it is truncated', async () => {
    await startOnce();
    truncateSync(file, readFileSync(file).length - 3 * 4096);
    await expect(start()).rejects.toThrow(/is damaged/);
  });
});
