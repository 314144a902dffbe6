import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FolderPack } from '#rules/content-import/report.ts';
import { exportPacks, writePacks } from '#server/content/export.ts';
import { importPacks } from '#server/content/import.ts';
import { insertItem } from '#server/features/study/study.store.ts';
import { readContentFiles } from '#server/content/pack-files.ts';
import { loadStarterContent } from '#server/content/starter-content.ts';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { CATEGORIES, makePack, makeQuestion } from '../../../tests/factories/pack.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { itemRow } from '../../../tests/factories/study.ts';
import type { Database } from './database.ts';

const at = (minute: number) => () => new Date(Date.UTC(2026, 10, 20, 12, minute));
const bring = (database: Database, packs: FolderPack[], minute = 0) =>
  importPacks(database, { categories: CATEGORIES, packs }, at(minute));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-packs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('importing the same packs again adds no row and changes no wording', async () => {
  const database = await freshDatabase();
  const packs = [makePack(12), makePack(7, { folder: 'tst-002' })];
  expect(await bring(database, packs)).toEqual({
    exams: 2,
    added: 19,
    changed: 0,
    unchanged: 0,
    studyItems: { added: 36, changed: 0, unchanged: 0 },
  });
  const before = await dump(database);
  expect(await bring(database, packs, 5)).toEqual({
    exams: 2,
    added: 0,
    changed: 0,
    unchanged: 19,
    studyItems: { added: 0, changed: 0, unchanged: 36 },
  });
  const after = await dump(database);
  // The exam's row says when it was last looked at, the version that somebody should look again.
  const settled = ({ catalogue_version: _version, exam, ...rest }: typeof before) => ({
    ...rest,
    exam: exam!.map((row) => ({ ...row, updatedAt: null })),
  });
  expect(settled(after)).toEqual(settled(before));
});

test('a question whose wording changed becomes a new version, and the old one stays', async () => {
  const database = await freshDatabase();
  await bring(database, [makePack(3)]);
  const edited = makePack(3, { question: ({ ref, text }) => (ref === 'tst-001-1' ? { text: `${text} Think.` } : {}) });
  expect(await bring(database, [edited])).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
  const versions = await query(
    database,
    `select version, is_current, text from question_version v join question q on q.id = v.question_id where ref = 'tst-001-1' order by version`,
  );
  const { text } = makeQuestion('tst-001', 1);
  expect(versions).toEqual([
    { version: 1, isCurrent: false, text },
    { version: 2, isCurrent: true, text: `${text} Think.` },
  ]);
});

test.each([
  ['options', { options: makeQuestion('tst-001', 9).options }],
  ['keys', { keys: ['d'] }],
  ['explanation', { explanation: 'Because it is so, and not otherwise.' }],
  ['difficulty', { difficulty: 'hard' }],
  ['domain', { domain: 2 }],
  ['sources', { sources: [] }],
  ['kind', { kind: 'multiple' }],
] as const)('a change of %s is a change', async (_name, change) => {
  const database = await freshDatabase();
  await bring(database, [makePack(1)]);
  expect(await bring(database, [makePack(1, { question: () => change as object })])).toMatchObject({
    changed: 1,
    unchanged: 0,
  });
});

test('what an operator decided about an exam stays when its pack comes again', async () => {
  const database = await freshDatabase();
  await bring(database, [makePack(1)]);
  await query(database, `update exam set price_cents = 4900, is_active = ${database.kind === 'sqlite' ? 0 : 'false'}`);
  await bring(database, [makePack(1, { exam: { priceCents: 100, description: 'New words.' } })]);
  expect(await query(database, 'select price_cents, is_active, description from exam')).toEqual([
    { priceCents: 4900, isActive: false, description: 'New words.' },
  ]);
});

const bad: [string, () => FolderPack, RegExp][] = [
  ['an item twice', () => makePack(5, { folder: 'tst-002', question: () => ({ ref: 'same' }) }), /not unique/],
  ['an unknown category', () => makePack(5, { folder: 'tst-002', exam: { category: 'Nowhere' } }), /foreign key/i],
  [
    'the address of another exam',
    () => makePack(5, { folder: 'tst-002', exam: { name: makePack(0).pack.exam.name } }),
    /not unique/,
  ],
  [
    'a domain twice',
    () =>
      makePack(5, {
        folder: 'tst-002',
        exam: {
          domains: [1, 1].map((number) => ({ number, name: 'D', weight: 50, tasks: [{ number: 1, name: 'T' }] })),
        },
      }),
    /not unique/,
  ],
];
test.each(bad)(
  'of an import with one bad pack nothing comes in, not even the good ones: %s',
  async (_name, badPack, reason) => {
    const database = await freshDatabase();
    const before = await dump(database);
    await expect(bring(database, [makePack(5), badPack()])).rejects.toThrow(reason);
    expect(await dump(database)).toEqual(before);
  },
);

test('of a content folder with one broken file nothing comes in', async () => {
  const folder = await temporaryFolder();
  const database = await freshDatabase();
  await writePacks(folder, { categories: CATEGORIES, packs: [makePack(5)] });
  await writeFile(join(folder, 'tst-001/questions/02.json'), '{"questions": [');
  const before = await dump(database);
  await expect(loadStarterContent(database, folder, at(0))).rejects.toThrow('content/tst-001/questions/02.json');
  expect(await dump(database)).toEqual(before);
});

test('what is exported and imported elsewhere is exported the same again', async () => {
  const [here, there] = [await freshDatabase(), await freshDatabase()];
  const odd = makePack(9, {
    folder: 'tst-002',
    question: (question, index) =>
      index === 3
        ? {
            kind: 'multiple',
            keys: ['a', 'c'],
            options: question.options.map((option, place) =>
              place === 3 ? { ...option, fixed: true as const } : option,
            ),
          }
        : {},
  });
  await bring(here, [makePack(12), odd]);
  const exported = await exportPacks(here);
  expect(exported.packs.map(({ pack }) => pack.questions.length)).toEqual([12, 9]);

  const folder = await temporaryFolder();
  await writePacks(folder, exported);
  const { faults, ...content } = await readContentFiles(folder);
  expect(faults).toEqual([]);
  expect(await importPacks(there, content, at(0))).toMatchObject({ exams: 2, added: 21 });
  const again = await exportPacks(there);
  expect(again).toEqual(exported);
  expect(await importPacks(here, again, at(1))).toMatchObject({ added: 0, changed: 0, unchanged: 21 });
  expect(await readFile(join(folder, 'categories.json'), 'utf8')).toContain(CATEGORIES[0]!.name);
});

test('what was written here, and not in a pack, is exported too, and comes in elsewhere', async () => {
  const [here, there] = [await freshDatabase(), await freshDatabase()];
  await bring(here, [makePack(1)]);
  const [{ id: examId } = { id: '' }] = await query<{ id: string }>(here, 'select id from exam');
  await here.write(async (tx) => {
    await insertItem(
      tx,
      itemRow(examId, at(0)().toISOString(), { title: 'A summary', content: '<p>Of <u>ours</u>.</p>' }),
    );
    await insertItem(
      tx,
      itemRow(examId, at(0)().toISOString(), {
        id: 'written',
        contentType: 'tip',
        title: 'A tip',
        content: '<p>Less is &lt; more.</p>',
      }),
    );
  });
  const exported = await exportPacks(here);
  const { guide, tips } = exported.packs[0]!.pack.study[0]!;
  expect(guide).toContain('## A summary\n\n<p>Of <u>ours</u>.</p>');
  expect(tips.at(-1)).toEqual({ ref: 'written', title: 'A tip', text: 'Less is < more.' });
  await importPacks(there, exported, at(0));
  const rows = await query<{ content: string }>(
    there,
    `select content from study_item where ref = 'tst-001.1.1.guide'`,
  );
  expect(rows[0]!.content).toContain('<h3>A summary</h3>\n<p>Of <u>ours</u>.</p>');
});

test('starter content goes into an empty database only', async () => {
  const folder = await temporaryFolder();
  await writePacks(folder, { categories: CATEGORIES, packs: [makePack(5)] });
  const database = await freshDatabase();
  expect(await loadStarterContent(database, folder, at(0))).toBe(5);
  const before = await dump(database);
  expect(await loadStarterContent(database, folder, at(1))).toBe(0);
  expect(await dump(database)).toEqual(before);
});

test('of several imports at once each succeeds, and the content is there once', async () => {
  const database = await freshDatabase();
  const all = await Promise.all([0, 1, 2].map((minute) => bring(database, [makePack(20)], minute)));
  expect(all.map(({ added }) => added).sort()).toEqual([0, 0, 20]);
  expect(await query(database, 'select id from question_version')).toHaveLength(20);
});
