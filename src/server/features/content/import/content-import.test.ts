import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type PackExam, examAsTaken } from '#rules/content-import/pack.ts';
import type { Source } from '#rules/exam/source.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { writePacks } from '#server/features/content/export/content-files.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { importPacks } from './import.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { loadStarterContent } from './starter-content.ts';
import { freshDatabase } from '../../../../../tests/factories/database.ts';
import { CATEGORIES, makePack, makeQuestion, type PackChange } from '../../../../../tests/factories/pack.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';
import type { Database } from '#server/db/database.ts';

const byRef = (a: { ref: string }, b: { ref: string }) => (a.ref < b.ref ? -1 : 1);
const at = (minute: number) => () => new Date(Date.UTC(2026, 10, 20, 12, minute));
const bring = (database: Database, packs: FolderPack[], minute = 0) =>
  importPacks(database, { categories: CATEGORIES, packs }, at(minute));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-packs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('adds no row and changes no wording when the same packs are imported again', async () => {
  const database = await freshDatabase();
  const packs = [makePack(12), makePack(7, { folder: 'tst-002' })];
  expect(await bring(database, packs)).toEqual({
    exams: 2,
    fields: 26,
    facts: [],
    questions: { added: 19, changed: 0, unchanged: 0, kept: [] },
    studyItems: { added: 36, changed: 0, unchanged: 0, kept: [] },
    kept: [],
    refusals: [],
  });
  const before = await dump(database);
  expect(await bring(database, packs, 5)).toEqual({
    exams: 2,
    fields: 0,
    facts: [],
    questions: { added: 0, changed: 0, unchanged: 19, kept: [] },
    studyItems: { added: 0, changed: 0, unchanged: 36, kept: [] },
    kept: [],
    refusals: [],
  });
  const after = await dump(database);
  // Only the version changes, to make processes look again.
  const settled = ({ catalogue_version: _version, ...rest }: typeof before) => rest;
  expect(settled(after)).toEqual(settled(before));
});

test('adds a version for a changed wording and keeps the old one', async () => {
  const database = await freshDatabase();
  await bring(database, [makePack(3)]);
  const edited = makePack(3, { question: ({ ref, text }) => (ref === 'tst-001-1' ? { text: `${text} Think.` } : {}) });
  expect(await bring(database, [edited])).toMatchObject({ questions: { added: 0, changed: 1, unchanged: 2 } });
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
  ['kind', { kind: 'multiple', keys: ['a', 'b'] }],
] as const)('a change of %s is a change', async (_name, change) => {
  const database = await freshDatabase();
  await bring(database, [makePack(1)]);
  expect(await bring(database, [makePack(1, { question: () => change as object })])).toMatchObject({
    questions: { changed: 1, unchanged: 0 },
    refusals: [],
  });
});

test('keeps the operator’s decisions about an exam when its pack is imported again', async () => {
  const database = await freshDatabase();
  await bring(database, [makePack(1)]);
  await query(database, `update exam set price_cents = 4900, is_active = ${database.kind === 'sqlite' ? 0 : 'false'}`);
  await bring(database, [makePack(1, { exam: { priceCents: 100, description: 'New words.' } })]);
  expect(await query(database, 'select price_cents, is_active, description from exam')).toEqual([
    { priceCents: 4900, isActive: false, description: 'New words.' },
  ]);
});

const bad: [string, () => FolderPack, RegExp][] = [
  [
    'an item twice',
    () => makePack(5, { folder: 'tst-002', question: () => ({ ref: 'same' }) }),
    /^same: more than one/,
  ],
  [
    'an unknown category',
    () => makePack(5, { folder: 'tst-002', exam: { category: 'Nowhere' } }),
    /no category “Nowhere”/,
  ],
  [
    'the address of another exam',
    () => makePack(5, { folder: 'tst-002', exam: { name: makePack(0).pack.exam.name } }),
    /belongs to another exam/,
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
    /domain 1 is listed more than once/,
  ],
];
test.each(bad)(
  'names a bad pack, imports nothing of it, and imports the good ones: %s',
  async (_name, badPack, reason) => {
    const [database, good] = [await freshDatabase(), await freshDatabase()];
    await bring(good, [makePack(5), makePack(3, { folder: 'tst-003' })]);
    const { exams, refusals: refused } = await bring(database, [
      makePack(5),
      badPack(),
      makePack(3, { folder: 'tst-003' }),
    ]);
    expect([exams, refused]).toEqual([2, [{ folder: 'tst-002', reason: expect.stringMatching(reason) }]]);
    expect(await exportPacks(database)).toEqual(await exportPacks(good));
  },
);

test('leaves out a broken file of a pack, and a pack whose exam cannot be read, and imports the rest', async () => {
  const folder = await temporaryFolder();
  const database = await freshDatabase();
  await writePacks(folder, {
    categories: CATEGORIES,
    packs: [makePack(5), makePack(3, { folder: 'tst-002' }), makePack(1, { folder: 'tst-003' })],
  });
  await writeFile(join(folder, 'tst-001/questions/02.json'), '{"questions": [');
  await writeFile(join(folder, 'tst-003/exam.json'), '{}');
  const errors: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
  expect(await loadStarterContent(database, folder, at(0), log)).toBe(6);
  expect(errors).toContain('content/tst-003/exam.json: “vendor” is missing');
  expect(errors.at(-1)).toMatch(/^content\/tst-001\/questions\/02.json: The file is not valid JSON: /);
  expect(await query(database, 'select code from exam')).toEqual([{ code: 'TST-001' }, { code: 'TST-002' }]);
});

const { format, domains } = makePack(0).pack.exam;
const sections: Source[] = [
  { title: 'Handbook', url: 'https://docs.example.com/book', section: '4.2', read: '2026-11-02' },
  { title: 'Handbook', url: 'https://docs.example.com/book', section: '4.3', unread: 'Not at hand on that day' },
];
const lifecycle: Partial<PackExam> = {
  retires: '2027-06-30',
  successor: 'tst-003',
  objectives: [
    { task: '1.1', to: ['2.1', '1.1'] },
    { task: '1.2', to: [] },
  ],
  sources: sections,
  verified: '2026-11-02',
  format: {
    ...format,
    items: { to: 90 },
    passMark: { ...format.passMark, minimum: 100 },
    itemTypes: ['single', 'hot-area', 'performance'],
  },
};

test('exports the same again after an import elsewhere', async () => {
  const [here, there] = [await freshDatabase(), await freshDatabase()];
  const odd = makePack(9, {
    folder: 'tst-002',
    exam: {
      ...lifecycle,
      domains: domains.map((domain) => ({
        ...domain,
        tasks: domain.tasks.map((task) => ({
          ...task,
          bullets: [
            { number: 1, text: `Choose a plan of task ${task.number}` },
            { number: 3, text: 'Compare plans' },
          ],
        })),
      })),
    },
    study: (entry) => ({
      guide: entry.guide.replace('## How it compares\n', '## How it compares\n<!-- bullets: 3, 1 -->\n'),
      flashcards: entry.flashcards.map((card) => ({ ...card, bullets: [3] })),
      tips: entry.tips.map((tip) => ({ ...tip, bullets: [1] })),
      alerts: entry.alerts.map((alert) => ({ ...alert, bullets: [1, 3] })),
      sources: [sections[1]!],
    }),
    question: (question, index) =>
      index === 3
        ? {
            bullets: [1, 3],
            family: 'plans-by-price',
            sources: sections,
            kind: 'multiple',
            keys: ['a', 'c'],
            options: question.options.map((option, place) =>
              place === 3 ? { ...option, fixed: true as const } : option,
            ),
          }
        : {},
  });
  // A question with two earlier wordings is exported with its history.
  for (const [minute, text] of ['First wording?', 'Second wording?'].entries()) {
    const before = odd.pack.questions.map((held, index) => (index === 3 ? { ...held, text } : held));
    await bring(here, [{ ...odd, pack: { ...odd.pack, questions: before } }], minute);
  }
  await bring(here, [makePack(12), odd], 2);
  const exported = await exportPacks(here);
  expect(exported.packs.map(({ pack }) => pack.questions.length)).toEqual([12, 9]);
  const { exam, study } = exported.packs[1]!.pack;
  const past = exported.packs[1]!.pack.questions.flatMap(({ earlier = [] }) => earlier);
  expect(past).toMatchObject([
    { text: 'First wording?', writtenAt: at(0)().toISOString(), bullets: [1, 3] },
    { text: 'Second wording?', writtenAt: at(1)().toISOString() },
  ]);
  const questions = exported.packs[1]!.pack.questions.map(({ earlier: _, ...question }) => question);
  expect(exam).toEqual(odd.pack.exam);
  expect(questions.toSorted(byRef)).toEqual(odd.pack.questions.toSorted(byRef));
  expect(study).toEqual(odd.pack.study);

  const folder = await temporaryFolder();
  await writePacks(folder, exported);
  const { faults, ...content } = await readContentFiles(folder);
  expect(faults).toEqual([]);
  expect(await importPacks(there, content, at(0))).toMatchObject({ exams: 2, questions: { added: 21 } });
  const again = await exportPacks(there);
  expect(again).toEqual(exported);
  expect(await importPacks(here, again, at(1))).toMatchObject({ questions: { added: 0, changed: 0, unchanged: 21 } });
  expect(await readFile(join(folder, 'categories.json'), 'utf8')).toContain(CATEGORIES[0]!.name);
});

test('imports starter content only into an empty database', async () => {
  const folder = await temporaryFolder();
  await writePacks(folder, { categories: CATEGORIES, packs: [makePack(5)] });
  const database = await freshDatabase();
  expect(await loadStarterContent(database, folder, at(0))).toBe(5);
  const before = await dump(database);
  expect(await loadStarterContent(database, folder, at(1))).toBe(0);
  expect(await dump(database)).toEqual(before);
});

test('imports the content once when several imports run at once, and all succeed', async () => {
  const database = await freshDatabase();
  const all = await Promise.all([0, 1, 2].map((minute) => bring(database, [makePack(20)], minute)));
  expect(all.map(({ questions }) => questions.added).sort()).toEqual([0, 0, 20]);
  expect(await query(database, 'select id from question_version')).toHaveLength(20);
});

test.each([[[0, 1]], [[1, 0]]])('two editions of one code are two exams, in the order %j', async (order) => {
  const database = await freshDatabase();
  const edition = (name: string, change: PackChange = {}) =>
    makePack(4, { folder: name, exam: { code: 'TST-001', name: 'Practitioner', ...change.exam } });
  const packs = [
    edition('tst-001-v1.1', {
      exam: { successor: 'tst-001-v2.0', version: { label: 'TST-001 v1.1', effective: null } },
    }),
    edition('tst-001-v2.0', { exam: { version: { label: 'TST-001 v2.0', effective: '2027-02-03' } } }),
  ];
  const [first, second] = order.map((index) => packs[index]!);
  expect(await bring(database, [first!])).toMatchObject({ exams: 1, facts: [], refusals: [] });
  const ofFirst = async () => {
    const [pack] = (await exportPacks(database)).packs.filter(({ folder }) => folder === first!.folder);
    return pack;
  };
  const before = await ofFirst();
  expect(before!.pack.exam).toMatchObject(first!.pack.exam);
  expect(await bring(database, [second!], 5)).toMatchObject({
    exams: 1,
    questions: { added: 4, changed: 0 },
    facts: [],
  });
  expect(await ofFirst()).toEqual(before);
  const exported = (await exportPacks(database)).packs;
  expect(exported.map(({ folder }) => folder).sort()).toEqual(['tst-001-v1.1', 'tst-001-v2.0']);
  const other = exported.find(({ folder }) => folder === second!.folder)!;
  expect(other.pack).toMatchObject({ exam: second!.pack.exam, questions: second!.pack.questions });
  expect(other.pack.exam.slug).toBe(`practitioner-${second!.folder.replace('.', '-')}`);
  // A package of the older one, from before editions had names, is that edition.
  const { edition: _, ...exam } = packs[0]!.pack.exam;
  const old = { ...packs[0]!, pack: { ...packs[0]!.pack, exam: examAsTaken({ ...exam, vendor: 'Renamed' }) } };
  expect(await bring(database, [old], 6)).toMatchObject({
    exams: 1,
    questions: { added: 0, unchanged: 4 },
    facts: ['tst-001-v1.1: vendor: Example to Renamed'],
  });
});

test('an import says each fact that it changes or would change', async () => {
  const database = await freshDatabase();
  await bring(database, [makePack(2)]);
  const [first, second] = makePack(0).pack.exam.domains;
  const domains = [{ ...first!, weight: 65 }, second!];
  const changed = { categories: CATEGORIES, packs: [makePack(2, { exam: { domains } })] };
  for (const isTrial of [true, false])
    expect((await importPacks(database, changed, at(3), { isTrial })).facts).toEqual([
      'tst-001: weight of domain 1: 60 to 65',
    ]);
  expect((await importPacks(database, changed, at(4))).facts).toEqual([]);
});
