import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { exportPacks } from '#server/features/content/export/export.ts';
import { runExport } from '#server/features/content/export.command.ts';
import { runImport } from '#server/features/content/import.command.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { packageOf, packageSource } from './exam-package.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { freshDatabase } from '../../../../../tests/factories/database.ts';
import { eachKind } from '../../../../../tests/factories/kinds.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { cardSides } from '#rules/flashcard/sides.ts';
import { png } from '../../../../../tests/factories/pictures.ts';
import type { Database } from '#server/db/database.ts';

const SHIPPED = fileURLToPath(new URL('../../../../../content', import.meta.url));
const now = () => new Date('2026-11-22T12:00:00.000Z');
const later = () => new Date('2027-03-01T09:30:00.000Z');

async function examIds(database: Database): Promise<string[]> {
  return (await database.read((reader) => reader.selectFrom('exam').select('id').orderBy('code').execute())).map(
    ({ id }) => id,
  );
}

/** Imports a package into an empty database and exports it from there. */
async function elsewhere(bytes: Uint8Array): Promise<Uint8Array> {
  const { sound, faults, misfits, categories } = await readPacks(packageSource(bytes));
  expect([...faults, ...misfits]).toEqual([]);
  const there = await freshDatabase();
  const done = await importPacks(there, { categories, packs: sound }, later);
  expect(done).toMatchObject({ exams: sound.length, refusals: [], kept: [] });
  return packageOf(await exportPacks(there));
}

const unlike = (a: Uint8Array, b: Uint8Array) => {
  const [before, after] = [unzipSync(a), unzipSync(b)];
  return Object.keys({ ...before, ...after }).filter(
    (name) => strFromU8(before[name] ?? new Uint8Array()) !== strFromU8(after[name] ?? new Uint8Array()),
  );
};

const bySize = (a: { pack: { questions: unknown[] } }, b: typeof a) =>
  b.pack.questions.length - a.pack.questions.length;

test('exports the same bytes again after importing a shipped exam’s package into an empty database', async () => {
  const here = await freshDatabase();
  const { sound: shipped, categories } = await readPacks(SHIPPED);
  // How rows are read differs by database, and not by exam: the largest is enough on the second.
  const sound = here.kind === 'sqlite' ? shipped : shipped.toSorted(bySize).slice(0, 1);
  await importPacks(here, { categories, packs: sound }, now);
  const ids = await examIds(here);
  expect(ids.length).toBe(sound.length);
  for (const id of ids) {
    const bytes = packageOf(await exportPacks(here, id));
    const again = await elsewhere(bytes);
    expect(unlike(bytes, again)).toEqual([]);
    expect(Buffer.compare(bytes, again)).toBe(0);
  }
});

test('keeps the order, exhibits, fixed options, earlier wordings, and state of every kind of question', async () => {
  const here = await freshDatabase();
  const pictures = new Map([['rack.png', await png(1)]]);
  const shown = { title: 'The rack', form: 'picture' as const, text: 'Two switches', picture: 'rack.png' };
  const bring = (change: Parameters<typeof makePack>[1], mode = {}) =>
    importPacks(here, { categories: CATEGORIES, packs: [{ ...makePack(18, change), pictures }] }, now, mode);
  await bring({ question: (question) => eachKind(question, Number(question.ref.split('-').at(-1))) });
  // Each has an earlier wording.
  const line = '![Two switches.](pictures/rack.png)';
  await bring(
    {
      study: ({ guide, flashcards: [card, ...cards] }, index) =>
        index > 0
          ? {}
          : {
              guide: guide.replace('> Nobody', `${line}\n\n> Nobody`),
              flashcards: [{ ...card!, back: `Front:\n${line}\nWhich is it?\n\nBack: The upper one.` }, ...cards],
            },
      question: (question) => ({
        ...eachKind(question, Number(question.ref.split('-').at(-1))),
        topic: 'Changed since',
        ...(question.ref.endsWith('-0') && { exhibits: [shown] }),
      }),
    },
    { isOverwriting: true },
  );
  await here.write((tx) =>
    tx.updateTable('question').set({ archivedAt: now().toISOString() }).where('ref', 'like', '%-3').execute(),
  );
  const exported = await exportPacks(here);
  expect([...exported.packs[0]!.pictures!.keys()]).toEqual([expect.stringMatching(/-40x20\.webp$/)]);
  expect(exported.packs[0]!.pack.questions.filter(({ earlier }) => earlier?.length === 1)).toHaveLength(18);
  const [{ guide, flashcards } = { guide: '', flashcards: [] }] = exported.packs[0]!.pack.study;
  for (const text of [guide, flashcards[0]!.back])
    expect(text).toMatch(/^!\[Two switches\.\]\(pictures\/[0-9a-f]{64}-40x20\.webp\)$/m);
  const stored = await here.read((reader) =>
    reader
      .selectFrom('studyItem')
      .innerJoin('studyPicture', 'studyPicture.itemId', 'studyItem.id')
      .select(['contentType', 'title', 'content'])
      .execute(),
  );
  expect(stored.map(({ contentType }) => contentType).sort()).toEqual(['flashcard', 'summary']);
  for (const { content } of stored) expect(content).toMatch(/<img src="\/api\/pictures\/[^"]+" alt="Two switches\."/);
  const { title, content } = stored.find(({ contentType }) => contentType === 'flashcard')!;
  const { front, back } = cardSides(title, content);
  for (const seen of ['alt="Two switches."', 'Which is it?']) expect(front).toContain(seen);
  expect(back).toContain('The upper one.');
  const bytes = packageOf(exported);
  const again = await elsewhere(bytes);
  expect(unlike(bytes, again)).toEqual([]);
  expect(Buffer.compare(bytes, again)).toBe(0);
});

test('lets the operator export an exam as one file and import it elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-exam-package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [here, there] = [await freshDatabase(), await freshDatabase()];
  const packs = [makePack(3), makePack(2, { folder: 'tst-002' })];
  await importPacks(here, { categories: CATEGORIES, packs }, now);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const file = (name: string) => join(folder, name);
  expect(await runExport([file('one.zip'), '--exam', 'TST-002'], here, print)).toBe(0);
  expect(await runExport([file('none.zip'), '--exam', 'TST-003'], here, print)).toBe(1);
  expect(lines.at(-1)).toBe('There is no exam TST-003. There are: tst-001, tst-002');
  expect(await runExport([], here, print)).toBe(2);
  const needs = { database: there, contentFolder: '', now: later };
  expect(await runImport([file('one.zip')], needs, print)).toBe(0);
  expect(lines.at(-1)).toContain('1 exam; questions: 2 added');
  expect(await runExport([file('again.zip')], there, print)).toBe(0);
  expect(await readFile(file('again.zip'))).toEqual(await readFile(file('one.zip')));
  // A second import adds nothing, and a file that is not a package is refused.
  expect(await runImport([file('one.zip')], needs, print)).toBe(0);
  expect(lines.at(-1)).toContain('questions: 0 added, 0 changed, 2 unchanged');
  expect(await runImport([fileURLToPath(import.meta.url)], needs, print)).toBe(1);
  expect(lines.at(-1)).toContain('Invalid archive: The file is not a Cairn exam package');
  // Of a package, what fits is imported.
  const faulty = makePack(3, { folder: 'tst-004', question: (_, index) => (index === 1 ? { keys: ['h'] } : {}) });
  await writeFile(file('faulty.zip'), packageOf({ categories: CATEGORIES, packs: [faulty] }));
  lines.length = 0;
  expect(await runImport([file('faulty.zip')], needs, print)).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^tst-004\/questions\/01\.json, question 2: A key names option “h”, which is not there \(Team/,
    ),
    expect.stringContaining('1 exam; questions: 2 added'),
    '1 item could not be imported and was left out.',
  ]);
});
