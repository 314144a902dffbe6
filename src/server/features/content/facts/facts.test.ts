import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runFacts } from './facts.command.ts';
import type { FactsSheet } from './facts-sheet.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { lookAtFacts } from '#server/operator/doctor-content.ts';
import { freshDatabase } from '../../../../../tests/factories/database.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import type { Database } from '#server/db/database.ts';

const SOURCES = ['a', 'b'].map((page) => ({ title: page, url: `https://example.com/${page}`, unread: 'No copy' }));
async function withExams(): Promise<Database> {
  const database = await freshDatabase();
  const packs = [1, 2].map((number) => {
    const made = makePack(2, { folder: `tst-00${number}`, exam: { sources: SOURCES } });
    const { verified: _, ...exam } = made.pack.exam;
    return { ...made, pack: { ...made.pack, exam } };
  });
  expect(await importPacks(database, { categories: CATEGORIES, packs }, now)).toMatchObject({ refusals: [] });
  return database;
}

let day = '2026-11-29';
const now = () => new Date(`${day}T12:00:00Z`);
async function sheetFile(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-facts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'sheet.json');
  const lines: string[] = [];
  const run = async (...args: string[]) => ({
    code: await runFacts(args, { database, now }, (line) => lines.push(line)),
    said: lines.splice(0),
  });
  return {
    run,
    path,
    read: async (): Promise<FactsSheet> => JSON.parse(await readFile(path, 'utf8')),
    write: (sheet: object) => writeFile(path, JSON.stringify(sheet)),
  };
}
const stored = (database: Database) =>
  query<{ edition: string; verified: string | null }>(database, 'select edition, verified from exam order by edition');

test('writes what is to be looked at, with addresses, and takes back only what somebody opened and confirmed', async () => {
  const database = await withExams();
  const { run, path, read, write } = await sheetFile(database);
  expect(await database.read((reader) => lookAtFacts(reader, day))).toMatchObject([
    { state: 'note', more: expect.stringContaining('tst-001, tst-002') },
  ]);
  expect((await run('--sheet', path)).code).toBe(0);
  const sheet = await read();
  expect(sheet.exams.map(({ edition }) => edition)).toEqual(['tst-001', 'tst-002']);
  expect(sheet.exams[0]).toMatchObject({
    lastConfirmed: null,
    confirmed: false,
    pages: [{ url: 'https://example.com/a', opened: false }, { url: 'https://example.com/b' }],
    facts: { minutes: '60', 'weight of domain 1': '60', 'task 1.2': '“Cost”' },
  });

  // Nobody opened anything.
  await write({ ...sheet, exams: sheet.exams.map((exam) => ({ ...exam, confirmed: true })) });
  expect(await run('--confirm', path, '--name', 'Ada')).toEqual({
    code: 1,
    said: [
      'tst-001: not confirmed: none of its pages was opened',
      'tst-002: not confirmed: none of its pages was opened',
    ],
  });
  const [first, second] = sheet.exams;
  const [one, ...others] = first!.pages;
  const looked = { ...first!, confirmed: true, pages: [{ ...one!, opened: true }, ...others] };
  await write({ ...sheet, exams: [looked, second] });
  expect((await run('--confirm', path)).code).toBe(2);
  expect((await run('--confirm', path, '--name', 'Ada', '--day', '2026-12-01')).code).toBe(1);
  expect(await stored(database)).toMatchObject([{ verified: null }, { verified: null }]);
  expect(await run('--confirm', path, '--name', 'Ada', '--day', '2026-11-28')).toEqual({
    code: 0,
    said: ['tst-001: confirmed on 2026-11-28 by Ada', 'tst-002: not marked as confirmed'],
  });
  expect(await stored(database)).toMatchObject([{ verified: '2026-11-28' }, { verified: null }]);
  const [{ sources } = { sources: '' }] = await query<{ sources: unknown }>(
    database,
    `select sources from exam where edition = 'tst-001'`,
  );
  expect(typeof sources === 'string' ? JSON.parse(sources) : sources).toEqual([
    { title: 'a', url: 'https://example.com/a', read: '2026-11-28' },
    SOURCES[1],
  ]);
  const [audit] = await query<{ after: unknown }>(database, `select after from audit where action = 'confirm facts'`);
  expect(JSON.stringify(audit!.after)).toContain('Ada');

  // What has changed meanwhile is not confirmed by what was seen before.
  await query(database, `update exam_domain set weight_from = 61, weight_to = 61 where number = 1`);
  await write({ ...sheet, exams: [looked] });
  expect((await run('--confirm', path, '--name', 'Ada')).said).toEqual([
    'tst-001: not confirmed: “weight of domain 1” has changed since the sheet was written',
  ]);
  const ofOne = () => database.read((reader) => lookAtFacts(reader, day));
  expect((await ofOne())[0]!.more).not.toContain('tst-001');
  day = '2027-03-01';
  expect((await ofOne())[0]!.more).toContain('tst-001 (2026-11-28)');
});
