import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AUTHOR_FORM } from '#rules/content-import/pack.ts';
import { checkContent } from '#server/features/content/check.command.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { CATEGORIES, makePack, makeQuestion, makeStudy, TODAY } from '../../../../../tests/factories/pack.ts';

/** A content folder for the duration of the test; values other than strings are written as JSON. */
async function contentFolder(files: Record<string, unknown>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const question = (index: number) => {
  // An author leaves out a license that there is none of.
  const { license, ...written } = makeQuestion('tst-001', index);
  expect(license).toBe('');
  return written;
};
const sound = {
  'categories.json': { categories: CATEGORIES },
  'tst-001/exam.json': { $schema: '../schema/exam.schema.json', ...makePack(0).pack.exam },
  'tst-001/questions/b.json': { questions: [question(2)] },
  'tst-001/questions/a.json': { questions: [question(0), question(1)] },
  'schema/exam.json': {},
  'empty/readme.txt': 'Not a pack.',
};

async function faultsOf(files: Record<string, unknown>): Promise<string[]> {
  const { faults } = await readContentFiles(await contentFolder({ ...sound, ...files }), AUTHOR_FORM);
  return faults.map(({ file, message }) => `${file}: ${message}`);
}

test('reads packs with their questions in file name order and ignores other folders', async () => {
  const { categories, packs, faults } = await readContentFiles(await contentFolder(sound));
  expect(faults).toEqual([]);
  expect(categories).toEqual(CATEGORIES);
  expect(packs.map(({ folder }) => folder)).toEqual(['tst-001']);
  expect(packs[0]!.pack.questions.map(({ ref }) => ref)).toEqual(['tst-001-0', 'tst-001-1', 'tst-001-2']);
});

const { guide, ...cards } = makeStudy('tst-001', 1, 2);
const studied = {
  'tst-001/study/1.2.md': `${guide}\n`,
  'tst-001/study/1.2.json': { $schema: '../../schema/study.schema.json', ...cards },
};

test('reads a guide with its cards, tips, and alerts, and tasks in numerical order', async () => {
  const { guide: guideOfTenth, ...cardsOfTenth } = makeStudy('tst-001', 1, 10);
  const tenth = { 'tst-001/study/1.10.md': guideOfTenth, 'tst-001/study/1.10.json': cardsOfTenth };
  const { packs, faults } = await readContentFiles(await contentFolder({ ...sound, ...studied, ...tenth }));
  expect(faults).toEqual([]);
  expect(packs[0]!.pack.study).toEqual([
    { ...cards, guide },
    { ...cardsOfTenth, guide: guideOfTenth },
  ]);
});

test.each([
  [{ 'tst-001/study/1.2.md': guide }, 'tst-001/study/1.2.json: the file is missing'],
  [{ 'tst-001/study/1.2.json': cards }, 'tst-001/study/1.2.md: the file is missing'],
  [{ ...studied, 'tst-001/study/1.2.json': { ...cards, task: 3 } }, 'tst-001/study/1.2.json: holds task 1.3'],
  [{ ...studied, 'tst-001/study/1.2.json': { ...cards, tip: [] } }, 'tst-001/study/1.2.json: Unrecognized key: "tip"'],
  [
    { ...studied, 'tst-001/study/1.2.json': { ...cards, sources: undefined } },
    'tst-001/study/1.2.json: sources: Invalid input: expected array, received undefined',
  ],
])('a fault of study content names its file: %#', async (files, fault) => {
  expect(await faultsOf(files)).toEqual([fault]);
});

test('accepts in an import what a pack’s author would be asked to fix', async () => {
  const bare = { ...question(3), topic: '', explanation: ' ', sources: [] };
  const files = { 'tst-001/study/1.2.json': cards, 'tst-001/questions/a.json': { questions: [bare] } };
  expect(await faultsOf(files)).toHaveLength(5);
  const { packs, faults } = await readContentFiles(await contentFolder({ ...sound, ...files }));
  expect(faults).toEqual([]);
  expect(packs[0]!.pack).toMatchObject({ questions: [bare, {}], study: [{ guide: null }] });
});

test('turns families into ordinary questions with stable refs, and reports a missing family as a fault', async () => {
  const entry = { family: 'subnet-hosts', domain: 1, task: 2, bullets: [3], difficulty: 'medium', seeds: [7, 12] };
  const read = async (family: string) =>
    readContentFiles(
      await contentFolder({ ...sound, 'tst-001/families.json': { families: [{ ...entry, family }] } }),
      AUTHOR_FORM,
    );
  const made = (await read('subnet-hosts')).packs[0]!.pack.questions.slice(3);
  expect(made.map(({ ref }) => ref)).toEqual(['tst-001.1.2.subnet-hosts-7', 'tst-001.1.2.subnet-hosts-12']);
  expect(made[0]).toMatchObject({ domain: 1, task: 2, bullets: [3], difficulty: 'medium', family: 'subnet-hosts' });
  expect((await read('subnet-hosts')).packs[0]!.pack.questions.slice(3)).toEqual(made);
  expect((await read('subnets')).faults).toEqual([
    { file: 'tst-001/families.json', message: 'there is no family "subnets"' },
  ]);
});

test('takes a question without a kind as single-answer', async () => {
  const { kind: _, ...unsaid } = question(3);
  const root = await contentFolder({ ...sound, 'tst-001/questions/a.json': { questions: [unsaid] } });
  expect((await readContentFiles(root)).packs[0]!.pack.questions[0]!.kind).toBe('single');
});

test('names the file and the place of a fault', async () => {
  const misspelled = { ...question(0), dificulty: 'easy' };
  const spaced = { ...question(1), topic: 'Plans ' };
  expect(await faultsOf({ 'tst-001/questions/a.json': { questions: [misspelled, spaced] } })).toEqual([
    'tst-001/questions/a.json: questions[0]: Unrecognized key: "dificulty"',
    'tst-001/questions/a.json: questions[1].topic: starts or ends with a space',
  ]);
  expect(await faultsOf({ 'tst-001/exam.json': {} })).toContainEqual(
    expect.stringMatching(/^tst-001\/exam\.json: vendor: Invalid input/),
  );
});

test('says what was opened only of a source that was read', async () => {
  const of = (source: object) => ({
    ...question(0),
    sources: [{ title: 'Handbook', url: 'https://docs.example.com', ...source }],
  });
  const read = of({ read: '2026-11-02', opened: 'copy of 2026-05' });
  const unread = of({ unread: 'Not at hand', opened: 'copy of 2026-05' });
  expect(await faultsOf({ 'tst-001/questions/a.json': { questions: [read] } })).toEqual([]);
  expect(await faultsOf({ 'tst-001/questions/a.json': { questions: [unread] } })).toEqual([
    'tst-001/questions/a.json: questions[0].sources[0]: "opened" needs "read"',
  ]);
});

test.each([
  ['{\n "questions": [\n}', 'line 3 column 1'],
  ['{"questions":\n  [tru]}', 'line 2 column 7'],
  ['', 'line 1 column 1'],
  ['{"questions": []', 'line 1 column 17'],
])('a file that is not JSON is a fault with its place: %j', async (text, place) => {
  const [fault, ...others] = await faultsOf({ 'tst-001/questions/a.json': text });
  expect(fault).toMatch(/^tst-001\/questions\/a\.json: /);
  expect(fault).toContain(`(${place})`);
  expect(others).toEqual([]);
});

test('reports missing categories and questions without an exam as faults', async () => {
  const root = await contentFolder({ 'lost/questions/a.json': { questions: [] } });
  expect((await readContentFiles(root)).faults).toEqual([
    { file: 'categories.json', message: 'the file is missing' },
    { file: 'lost/exam.json', message: 'the file is missing' },
  ]);
});

test('passes sound content, and fails with a full report on faults and breaches', async () => {
  const check = async (files: Record<string, unknown>, pack?: string) => {
    const lines: string[] = [];
    const code = await checkContent(await contentFolder({ ...sound, ...files }), (line) => lines.push(line), {
      today: TODAY,
      pack,
    });
    return { code, lines };
  };
  expect(await check({})).toMatchObject({
    code: 0,
    lines: [/^exam /, /^tst-001 /, '', /^exam .* holds$/, /^tst-001 .* none$/, '', 'no breaches'].map(matching),
  });
  const breached = await check({ 'tst-001/questions/a.json': { questions: [{ ...question(0), task: 9 }] } });
  expect(breached).toMatchObject({ code: 1 });
  expect(breached.lines).toContain('tst-001/tst-001-0: task-known: the exam has no task 1.9');
  const one = await check({ 'lost/questions/a.json': { questions: [] } }, 'tst-001');
  expect(one).toMatchObject({ code: 0 });
  expect(one.lines).toContain('forms: tst-001: 0 whole forms, not at least 4');
  expect(one.lines.filter((line) => line.includes('lost/'))).toEqual([]);
  expect(await check({}, 'tst-002')).toEqual({ code: 1, lines: ['There is no pack “tst-002”'] });
  const held = await check({ 'tst-001/gates.json': { holds: ['forms'] } });
  expect(held.code).toBe(1);
  expect(held.lines).toContain('tst-001: gate-forms: 0 whole forms, not at least 4');
  const faulty = await check({ 'tst-001/questions/a.json': '[' });
  expect(faulty.code).toBe(1);
  expect(faulty.lines[0]).toMatch(/^tst-001\/questions\/a\.json: /);
  expect(faulty.lines.at(-1)).toBe('1 fault in files, no breaches in what could be read');
  const many = Array.from({ length: 70 }, (_, index) => ({ ...question(index), topic: '' }));
  const long = await check({ 'tst-001/questions/a.json': { questions: many } });
  expect(long.lines.filter((line) => line.includes('.topic: '))).toHaveLength(50);
  expect(long.lines).toContain('… and 20 more');
  expect(long.lines.at(-1)).toBe('70 faults in files, no breaches in what could be read');
});

function matching(expected: string | RegExp): unknown {
  return typeof expected === 'string' ? expected : expect.stringMatching(expected);
}
