import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { FileRefused } from '#rules/formats/format.ts';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { runConvert } from '#server/features/content/convert.command.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { packageOf, packageSource } from './exam-package.ts';
import { readExamPackage } from './read-exam-package.ts';
import { writeExamPackage } from './write-exam-package.ts';

const content = { categories: CATEGORIES, packs: [makePack(4)] };
const MARK = { 'cairn.json': strToU8('{"version": 1}') };
const KIB = 1024;

/** The sentence it is refused with; any other error fails the test. */
function refusal(bytes: Uint8Array): string {
  try {
    packageSource(bytes);
    return 'taken';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.message;
  }
}

/** The archive with every occurrence of a name replaced by another of the same length. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  expect(to).toHaveLength(from.length);
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));
}

const link: Zippable = { 'tst/exam.json': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] };

test.each<[string, () => Uint8Array, string]>([
  ['a path that leads out', () => zipSync({ ...MARK, '../../exam.json': strToU8('{}') }), 'does not belong'],
  ['a path from the root', () => zipSync({ ...MARK, '/etc/exam.json': strToU8('{}') }), 'does not belong'],
  ['a path of Windows', () => zipSync({ ...MARK, 'C:\\exam.json': strToU8('{}') }), 'does not belong'],
  ['a way out inside a path', () => zipSync({ ...MARK, 'a/../exam.json': strToU8('{}') }), 'does not belong'],
  ['a program', () => zipSync({ ...MARK, 'a/run.sh': strToU8('x') }), 'does not belong'],
  ['a link', () => zipSync({ ...MARK, ...link }), 'The archive contains a link: “tst/exam.json”'],
  [
    'the same file twice',
    () => renamed(zipSync({ ...MARK, 'a/exam.json': strToU8('{}'), 'b/exam.json': strToU8('{}') }), 'b/exam', 'a/exam'),
    'The archive contains the same file twice',
  ],
  [
    'far more than it weighs',
    () => zipSync({ ...MARK, 'a/exam.json': new Uint8Array(20 * KIB * KIB) }),
    'far larger unpacked than its size suggests',
  ],
  [
    'too many files',
    () =>
      zipSync({
        ...MARK,
        ...Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`a/questions/${at}.json`, new Uint8Array()])),
      }),
    'too many files',
  ],
  ['another archive inside', () => zipSync({ ...MARK, 'a/inner.zip': zipSync(MARK) }), 'does not belong'],
  ['bytes that are no text', () => zipSync({ ...MARK, 'a/exam.json': Uint8Array.of(0xff, 0xfe, 0) }), 'not UTF-8'],
  ['no mark', () => zipSync({ 'a/exam.json': strToU8('{}') }), 'not a Cairn exam package'],
  ['a later form', () => zipSync({ 'cairn.json': strToU8('{"version": 2}') }), 'made by a newer version'],
  ['half of its bytes', () => packageOf(content).slice(0, 900), 'damaged'],
  ['a directory that points nowhere', () => renamed(zipSync(MARK), 'PK\x01\x02', 'PK\x01\x03'), 'damaged'],
  ['text in place of an archive', () => strToU8('{}'), 'not a Cairn exam package'],
])('a package with %s is refused', (_what, make, sentence) => {
  expect(refusal(make())).toContain(sentence);
});

test('reports deeply nested JSON and files that are not exams as faults of their file', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const bytes = zipSync({ ...MARK, 'categories.json': strToU8(deep), 'a/exam.json': strToU8('{"code": 1}') });
  const { faults, sound } = await readPacks(packageSource(bytes));
  expect(sound).toEqual([]);
  expect(new Set(faults.map(({ file }) => file))).toEqual(new Set(['categories.json', 'a/exam.json']));
});

test('gives the same bytes for the same content in any time zone, and is recognized by its contents', () => {
  const zone = process.env.TZ;
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const made = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'].map((name) => {
    process.env.TZ = name;
    return Buffer.from(packageOf(content)).toString('base64');
  });
  expect(new Set(made).size).toBe(1);
  expect(detectFormat('anything', packageOf(content))).toBe('cairn');
});

test('converts from and to packages, writing nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [given, rows, back] = ['given.zip', 'rows.json', 'back.zip'].map((name) => join(folder, name));
  await writeFile(given!, packageOf(content));
  const convert = (...args: string[]) => {
    const told: string[] = [];
    return runConvert([...args, '--json'], { write: () => {}, log: (line) => told.push(line) }).then((code) => ({
      code,
      ...JSON.parse(told[0]!),
    }));
  };
  expect(await convert(given!, '--to', 'json', '--out', rows!)).toMatchObject({ code: 0, misfits: [] });
  expect(await convert(rows!, '--to', 'native', '--out', back!)).toMatchObject({ code: 0, lost: [] });
  expect((await readdir(folder)).sort()).toEqual(['back.zip', 'given.zip', 'rows.json']);
  const questionsOf = async (path: string) =>
    (await readExamPackage(await readFile(path))).questions.map(({ question }) => question);
  expect(await questionsOf(back!)).toEqual(await questionsOf(given!));
});

test('converts what fits of a package, and names the rest', async () => {
  const pack = makePack(3, { question: (_, index) => (index === 1 ? { keys: ['h'] } : {}) });
  const { questions, misfits } = await readExamPackage(packageOf({ categories: CATEGORIES, packs: [pack] }));
  expect(questions).toHaveLength(2);
  expect(misfits).toEqual([
    {
      place: 'tst-001/questions/01.json, question 2',
      excerpt: pack.pack.questions[1]!.text,
      reason: 'A key names option “h”, which is not there',
    },
  ]);
});

test('keeps flashcards in a package made from other formats', async () => {
  const card = { front: 'What is S3?', back: '<p>Object <strong>storage</strong>.</p>', topic: 'Storage' };
  const question = writtenQuestion({
    text: 'Which?',
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 1,
    domain: 'Storage',
  });
  const { file, losses } = await writeExamPackage({ questions: [question], cards: [card] });
  expect(losses).toEqual([]);
  const { questions, cards } = await readExamPackage(file as Uint8Array);
  expect(cards.map((found) => found.card)).toEqual([card]);
  expect(questions.map(({ question: row }) => row)).toEqual([
    expect.objectContaining({ text: 'Which?', domain: 'Storage' }),
  ]);
});
