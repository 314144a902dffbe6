import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readerOf } from '#server/features/content/convert/convert-formats.ts';
import { detectFormat } from './detect.ts';
import { writtenQuestion } from './draft-row.ts';
import { FileRefused, type Reading } from './format.ts';
import { FORMATS } from './formats.ts';
import { FORMAT_NAMES, formatNamed, type FormatName } from './names.ts';

const MANY = 100_000;
const READABLE = FORMAT_NAMES.filter((name) => FORMATS[name].read);

/** The result of reading a file, or the sentence refusing it; anything else thrown is a bug. */
async function importOf(of: string, content: string | Uint8Array): Promise<Reading | string> {
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  try {
    const format = formatNamed(of) ?? detectFormat(of, bytes);
    return await (await readerOf(format))!(bytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return `${error.title}: ${error.message}`;
  }
}

const moodle = (text: string) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;

test.each([
  ['declares entities', `<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>`],
  ['declares one of another file', `<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>`],
  ['declares one without a document type', `<!ENTITY x "y"><quiz>&x;</quiz>`],
])('XML that %s is refused', async (_what, xml) => {
  expect(await importOf('moodle', xml)).toBe(
    'Invalid XML file: The file declares its own entities, which are not allowed',
  );
});

test('skips a document type and ignores its entities', async () => {
  const xml = `<!DOCTYPE quiz SYSTEM "http://example.com/quiz.dtd">${moodle('&x;Which?')}`;
  expect(await importOf('moodle', xml)).toMatchObject({ questions: [{ question: { text: '&x;Which?' } }] });
});

test.each<[string, FormatName, string]>([
  ['XML', 'moodle', `<quiz>${'<a>'.repeat(MANY)}`],
  ['HTML within XML', 'moodle', moodle(`Which?${'<b>'.repeat(30_000)}`)],
  ['lists of JSON', 'json', `${'['.repeat(MANY)}${']'.repeat(MANY)}`],
  ['an option of JSON', 'json', `[{"text":"a","correctAnswer":0,"options":${'['.repeat(MANY)}${']'.repeat(MANY)}}]`],
  ['braces of GIFT', 'gift', `${'{'.repeat(MANY)}\n\nWhich? {=a ~b}`],
  ['escapes of GIFT', 'gift', `Which? {=${'\\'.repeat(40_000)} ~b}`],
  ['quotes of CSV', 'csv', `Question,A,B,Answer\n${'"'.repeat(MANY)}`],
  ['a cell of CSV', 'csv', `Question,A,B,Answer\n${'a '.repeat(MANY)},x,y,${'A '.repeat(MANY)}`],
  ['lines of text2qti', 'text2qti', `1. Which?\n${'a) \n'.repeat(MANY)}`],
  ['options of Markdown', 'markdown', `1. Which?\n${'- A. a\n'.repeat(MANY)}`],
  ['lists of Markdown', 'markdown', `# Which?\n${'- a\n\n'.repeat(MANY)}`],
  ['lines of Markdown', 'markdown', `### Which?\n- [x] a\n- [ ] b\n${'c\n\n'.repeat(MANY)}`],
  ['links of Markdown', 'markdown', `### Which? ${'[a]('.repeat(5000)}\n- [x] a\n- [ ] b`],
  ['stress of Markdown', 'markdown', `### Which? ${'**a_'.repeat(5000)}\n- [x] a\n- [ ] b`],
  [
    'backticks of Markdown',
    'markdown',
    `### Which?\n${Array.from({ length: 400 }, (_, at) => '`'.repeat(at)).join(' ')}\n- [x] a\n- [ ] b`,
  ],
  ['spaces of Markdown', 'markdown', `### Which?\n- [x] a${' '.repeat(MANY)}b\n- [ ] b\nAnswer${' '.repeat(MANY)}x`],
  ['formulas', 'moodle', moodle(`Which? ${'\\(\\frac{'.repeat(10_000)}`)],
  ['numbers of GIFT', 'gift', `Which? {#${'1.'.repeat(20_000)}}`],
  ['brackets of Aiken', 'aiken', `Which?\n${'A'.repeat(MANY)}\nANSWER: ${'('.repeat(MANY)}`],
])('%s without end are read or refused, and neither hangs nor overflows', async (_what, format, content) => {
  expect(await importOf(format, content)).toBeDefined();
});

const zeros = new Uint8Array(20 * 1024 * 1024);

test.each<[string, () => Uint8Array, string]>([
  [
    'that holds far more than it weighs',
    () => zipSync({ 'quiz.xml': zeros }),
    'The archive is far larger unpacked than its size suggests',
  ],
  [
    'cut in half',
    () => zipSync({ 'quiz.xml': strToU8(moodle('Which?')) }).slice(0, 120),
    'The file is not a ZIP archive, or it is damaged',
  ],
  ['without questions', () => zipSync({ 'a.txt': strToU8('a') }), 'The archive contains no question files'],
])('an archive %s is refused', async (_what, make, sentence) => {
  expect(await importOf('canvas', make())).toContain(sentence);
});

test('reads no more from an archive than its declared size', async () => {
  const file = zipSync({ 'quiz.xml': strToU8(moodle('Which?'.repeat(5000))) });
  // An entry's size is at byte 24 of its record in the central directory.
  const directory = file.findLastIndex(
    (byte, at) => byte === 0x50 && file[at + 1] === 0x4b && file[at + 2] === 1 && file[at + 3] === 2,
  );
  file.set([100, 0, 0, 0], directory + 24);
  expect(await importOf('canvas', file)).toContain('a file in it is larger than it claims');
  file.set([0, 0, 1, 0], directory + 24);
  expect(await importOf('canvas', file)).toContain('damaged');
});

test('refuses an archive whose files overlap, or whose directory points outside it', async () => {
  const file = zipSync({ 'a.xml': strToU8(moodle('Which?')), 'b.xml': strToU8(moodle('What?')) });
  const entries = [...file.keys()].filter(
    (at) => file[at] === 0x50 && file[at + 1] === 0x4b && file[at + 2] === 1 && file[at + 3] === 2,
  );
  // Where an entry's own header is stands at byte 42 of its record in the central directory.
  const shared = file.slice();
  shared.set(shared.subarray(entries[0]! + 42, entries[0]! + 46), entries[1]! + 42);
  expect(await importOf('canvas', shared)).toContain('Files in the archive overlap');
  // The packed bytes of the last file would go on into the directory.
  const long = file.slice();
  long[entries[1]! + 20]! += 1;
  expect(await importOf('canvas', long)).toContain('damaged');
  const outside = file.slice();
  outside.set([255, 255, 255, 127], entries[1]! + 42);
  expect(await importOf('canvas', outside)).toContain('damaged');
});

test('reads an archive in the form for large ones', async () => {
  // As Python writes it, with sizes only in the extra fields, and with a record of its own for the directory.
  const small = zipSync({ 'a.xml': strToU8(moodle('Which?')) }, { level: 0 });
  const bytes = Buffer.from(small);
  const [entry, end] = [bytes.lastIndexOf(Buffer.from('PK\x01\x02')), bytes.lastIndexOf(Buffer.from('PK\x05\x06'))];
  const record = Buffer.from(bytes.subarray(entry, end));
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(record.readUInt32LE(24)), 4);
  extra.writeBigUInt64LE(BigInt(record.readUInt32LE(20)), 12);
  record.fill(0xff, 20, 28);
  record.writeUInt16LE(20, 30);
  const large = Buffer.concat([bytes.subarray(0, entry), record, extra, bytes.subarray(end)]);
  large.writeUInt32LE(record.length + 20, entry + record.length + 20 + 12);
  expect(await importOf('canvas', large)).toMatchObject({ questions: [{ question: { text: 'Which?' } }] });
});

test('treats traversal names in an archive as plain names, and survives a broken file', async () => {
  const file = zipSync({
    '../../etc/quiz.xml': strToU8(moodle('Which?')),
    'b.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><quiz/>'),
  });
  expect(await importOf('canvas', file)).toMatchObject({
    questions: [{ place: '../../etc/quiz.xml, line 1' }],
    misfits: [{ place: 'b.xml', reason: 'The file declares its own entities, which are not allowed' }],
  });
});

test('uses no more memory for a sheet that claims a billion rows than for its cells', async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Question</t></is></c></row>
    <row r="1000000000"><c r="XFD1000000000" t="inlineStr"><is><t>far</t></is></c><c r="A2" t="s"><v>99999999</v></c></row></sheetData></worksheet>`;
  const file = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  });
  expect(await importOf('xlsx', file)).toMatchObject({
    questions: [],
    misfits: [{ place: 'row 2', excerpt: 'far' }],
    losses: [{ what: 'Columns beyond the first 64' }],
  });
});

test.each<[string, (database: DatabaseSync) => void]>([
  ['has no notes', () => undefined],
  [
    'has a view without end for its notes',
    (database) =>
      database.exec(`CREATE TABLE cards (nid, did); CREATE TABLE x (a);
    CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'a' AS flds, '' AS tags FROM n`),
  ],
])('a collection of Anki that %s is refused', async (_what, prepare) => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE col (decks)');
  prepare(database);
  expect(await importOf('apkg', zipSync({ 'collection.anki2': database.serialize() }))).toMatch(
    /^Invalid Anki package/,
  );
});

test('only reads or refuses random and randomly altered files', async () => {
  const samples = fileURLToPath(new URL('../../../docs/formats/', import.meta.url));
  const names = [
    'questions.json',
    'questions.csv',
    'questions.xlsx',
    'questions.gift',
    'aiken.txt',
    'moodle.xml',
    'qti12.xml',
    'qti21.zip',
    'text2qti.md',
    'markdown.md',
    'prairielearn.zip',
    'anki.txt',
    'exam.zip',
  ];
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(samples + name)) })),
  );
  const change = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), change, async ({ name, bytes }, changes) => {
      const changed = bytes.slice();
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      await importOf(name, changed);
    }),
    { numRuns: 1500 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...READABLE), fc.uint8Array({ maxLength: 500 }), async (format, bytes) => {
      await importOf(format, bytes);
    }),
    { numRuns: 1500 },
  );
});

test('writes no cell that a spreadsheet could execute', async () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "=cmd|'/c calc'!A0"];
  const question = writtenQuestion({
    text: evil[0]!,
    options: evil.slice(0, 4),
    correctAnswer: 0,
    explanation: evil[5]!,
    topic: evil[1]!,
  });
  for (const format of ['csv', 'tsv', 'anki'] as const) {
    const { file } = await (
      await FORMATS[format].write!()
    )({ questions: [question], cards: [{ front: '=1', back: '@a', topic: '-t' }] });
    expect((file as string).split('\n').flatMap((line) => line.match(/(^|[\t,]|")"?[=+\-@]/g) ?? [])).toEqual([]);
  }
});
