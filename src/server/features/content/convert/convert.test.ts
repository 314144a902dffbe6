/**
 * What `content convert` promises of every format, which makes this file long: what it writes and reports of the samples, of flashcards, and of
 * lists and sheets, which it reads in a stream as the admin area reads them at once.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import * as systems from '../../../../../tests/factories/foreign/systems.ts';
import { runConvert } from '../convert.command.ts';

const SAMPLES = fileURLToPath(new URL('../../../../../docs/formats/', import.meta.url));

async function convert(...args: string[]) {
  const written: (string | Uint8Array)[] = [];
  const told: string[] = [];
  const code = await runConvert([...args, '--json'], {
    write: (part) => written.push(part),
    log: (line) => told.push(line),
  });
  const file = Buffer.concat(written.map((part) => Buffer.from(part)));
  const text = file.toString();
  return { code, file, rows: text.startsWith('[') ? JSON.parse(text) : null, report: JSON.parse(told[0]!) };
}

async function fileWith(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-convert-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const OBJECTS = { text: 'Which service stores objects?', correctAnswers: [1] };
const ENCRYPTION = {
  text: 'Which of these encrypt data in transit? (Choose two.)',
  options: ['TLS', 'IPsec', 'RAID', 'LZ4', 'NTP'],
  correctAnswers: [0, 1],
};

test('reads a spreadsheet saved as text', async () => {
  const sheet = 'No.\tQuestion\tA\tB\tC\tD\tCorrect\n1\tWhich routes?\tHub\tRouter\tCable\tRack\tOption B\n';
  const { rows } = await convert(await fileWith('sheet.txt', sheet), '--to', 'json');
  expect(rows).toEqual([expect.objectContaining({ text: 'Which routes?', correctAnswers: [1] })]);
});

test.each([
  ['questions.json', 'line 22', 'The question has no options and no correct answer'],
  [
    'other-shapes.json',
    'line 19',
    'The question has no options and no correct answer',
    [{ place: 'the whole file', what: 'The field “title”' }],
  ],
  ['questions.csv', 'line 4', 'The correct answer “E” is not an option'],
  ['questions.tsv', 'line 4', 'The correct answer “E” is not an option'],
  [
    'markdown.md',
    'line 26',
    'The question has no correct answer',
    [{ place: 'line 1', what: 'Text that belongs to no question' }],
  ],
  ['prairielearn.zip', 'questions/essay/question.html', 'A question of type “pl-rich-text-editor” can’t be imported'],
  ['udemy.csv', 'line 4', 'The correct answer “7” is not an option'],
  ['questions.xlsx', 'row 4', 'The correct answer “E” is not an option'],
  ['questions.gift', 'line 21', 'An essay question can’t be imported'],
  ['aiken.txt', 'line 16', 'The correct answer “C” is not an option'],
  ['moodle.xml', 'line 25', 'An essay question can’t be imported'],
  ['qti12.xml', 'line 56', 'A question without a correct answer, such as an essay, can’t be imported'],
  [
    'canvas.imscc',
    'non_cc_assessments/g1.xml.qti, line 56',
    'A question without a correct answer, such as an essay, can’t be imported',
    [],
    // Canvas writes each quiz twice.
    [5, 28, 56].map((line) => ({
      place: `g1/assessment_qti.xml, line ${line}`,
      excerpt: expect.any(String),
      of: `non_cc_assessments/g1.xml.qti, line ${line}`,
    })),
  ],
  [
    'text2qti.md',
    'line 20',
    'An essay question can’t be imported',
    [
      { place: 'line 1', what: 'The title of the quiz' },
      { place: 'line 2', what: 'The description of the quiz' },
    ],
  ],
])(
  'the sample %s gives the two questions that fit, and says where the third stands and why it does not',
  async (name, place, reason, lost: object[] = [], repeated?: object[]) => {
    const { code, rows, report } = await convert(join(SAMPLES, name), '--to', 'json');
    expect(code).toBe(0);
    expect(report).toEqual({
      fit: 2,
      misfits: [{ place, excerpt: expect.stringMatching(/\S/), reason }],
      lost,
      repeated,
    });
    expect(rows).toEqual([expect.objectContaining(OBJECTS), expect.objectContaining(ENCRYPTION)]);
    expect(rows[0].options).toEqual(['A queue', 'Object storage', 'A load balancer', 'A firewall']);
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['single', 'multiple']);
  },
);

test.each(['qti21.zip', 'qti30.zip'])('has every feature of a question in the sample %s', async (name) => {
  const [own] = JSON.parse(await readFile(join(SAMPLES, 'questions.json'), 'utf8'));
  expect((await convert(join(SAMPLES, name), '--to', 'json')).rows[0]).toEqual(own);
});

test.each([
  [
    'anki.txt',
    'Services',
    {
      fit: 2,
      misfits: [{ place: 'line 6', excerpt: expect.any(String), reason: 'The back of the card is empty' }],
      lost: [],
    },
  ],
  ['cards.apkg', 'Cairn', { fit: 2, misfits: [], lost: [] }],
])('the sample %s gives its cards, as the study content takes them', async (name, topic, said) => {
  const { code, rows, report } = await convert(join(SAMPLES, name), '--to', 'json');
  expect([code, report]).toEqual([0, said]);
  expect(rows[0]).toEqual({
    contentType: 'flashcard',
    title: 'What stores objects?',
    content: '<strong>Object storage</strong>',
    topic,
  });
});

test('reads Anki packages of every generation', async () => {
  const first = unzipSync(await readFile(join(SAMPLES, 'cards.apkg')))['collection.anki2']!;
  const database = new DatabaseSync(':memory:', { defensive: false });
  database.deserialize(first);
  // The newest generation has a table of decks, separates nested deck names with a character of its own, compares names in a way
  // that only Anki knows, and says in its header that there is a write-ahead log.
  database.exec(`CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE nocase, common blob NOT NULL);
    CREATE UNIQUE INDEX idx_decks_name ON decks (name);
    INSERT INTO decks SELECT DISTINCT did, 'Clouds' || char(31) || 'Storage', zeroblob(200) FROM cards;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'nocase', 'unicase')`);
  const collection = database.serialize();
  collection.set([2, 2], 18);
  const newest = zstdCompressSync(collection);
  const stub = new Uint8Array(10);
  for (const [entries, topic] of [
    [{ 'collection.anki2': first }, 'Cairn'],
    [{ 'collection.anki2': stub, 'collection.anki21': first }, 'Cairn'],
    [{ 'collection.anki2': stub, 'collection.anki21b': newest, meta: stub }, 'Storage'],
  ] as const) {
    const { rows, report } = await convert(await fileWith('a.apkg', zipSync(entries)), '--to', 'json');
    expect(report).toMatchObject({ fit: 2, misfits: [] });
    expect(rows[0]).toMatchObject({ title: 'What stores objects?', topic });
  }
});

test('converts questions to Anki cards, but cards to no question-only format', async () => {
  const path = join(SAMPLES, 'questions.json');
  const { file } = await convert(path, '--to', 'apkg');
  const { rows } = await convert(await fileWith('b.apkg', file), '--to', 'json');
  expect(rows).toHaveLength(2);
  expect(rows[0].title).toMatch(/^Which service stores objects\?/);
  expect(await convert(join(SAMPLES, 'anki.txt'), '--to', 'gift')).toMatchObject({
    code: 1,
    report: { fit: 0, misfits: [{}, { place: 'the whole file', reason: 'GIFT cannot hold flashcards' }] },
  });
});

test('puts cards in the named task, or in tasks named by their decks', async () => {
  const notes = '#separator:tab\n#deck column:3\nIs it?\tYes\tAWS::Security::Explain IAM\nWas it?\tNo\tDefault\n';
  const file = await fileWith('notes.txt', notes);
  const placed = async (...args: string[]) => {
    const packed = await fileWith('exam.zip', (await convert(file, '--to', 'cairn', ...args)).file);
    const { rows } = await convert(packed, '--to', 'json');
    return rows.map(
      ({ title, domainName = '-', taskTitle = '-' }: Record<string, string>) => `${title} ${domainName} / ${taskTitle}`,
    );
  };
  expect(await placed()).toEqual(['Is it? - / -', 'Was it? - / -']);
  expect(await placed('--domain', 'Identity', '--task', 'IAM')).toEqual([
    'Is it? Identity / IAM',
    'Was it? Identity / IAM',
  ]);
  expect(await placed('--decks-as-tasks', '--domain', 'Other')).toEqual([
    'Is it? Security / Explain IAM',
    'Was it? Other / -',
  ]);
  expect((await convert(file, '--to', 'json', '--task', 'IAM')).rows[0]).toMatchObject({ taskTitle: 'IAM' });
});

test('reports an Anki package’s decks, and which cards of a note are left out', async () => {
  const database = new DatabaseSync(':memory:');
  database.deserialize(unzipSync(await readFile(join(SAMPLES, 'cards.apkg')))['collection.anki2']!);
  database.exec(`INSERT INTO cards SELECT id + 50, nid, did, 1, mod, usn, type, queue, due, ivl, factor, reps, lapses, left,
    odue, odid, flags, data FROM cards WHERE id = (SELECT min(id) FROM cards);
    UPDATE notes SET flds = '[sound:a.mp3]<img src="a.png" alt="A pail">' || char(31) || 'A bucket' WHERE id = (SELECT max(id) FROM notes)`);
  const file = await fileWith('a.apkg', zipSync({ 'collection.anki2': database.serialize() }));
  const { report } = await convert(file, '--to', 'json');
  expect(report.misfits).toMatchObject([{ reason: 'The front of the card is a picture, which is not imported' }]);
  expect(report.lost).toEqual([{ place: 'note 1', what: 'Other cards of a note, such as the reverse' }]);
});

test.each(['json', 'csv', 'gift', 'qti21'])('notes options that refer to others and are shuffled in %s', async (to) => {
  const asked = (text: string, last: string, fixed?: number[]) => ({
    text,
    options: ['TLS', 'IPsec', last],
    correctAnswer: 2,
    ...(fixed && { fixed }),
  });
  const list = JSON.stringify([
    asked('Which encrypts?', 'Both A and B'),
    asked('Which is pinned?', 'All of the above', [2]),
    asked('Which one?', 'NTP'),
  ]);
  const notes = [{ place: 'question 1', what: 'An option refers to other options, but the options are shuffled' }];
  const { report } = await convert(await fileWith('list.json', list), '--to', to);
  expect(report).toMatchObject({ fit: 3, misfits: [], notes });
  const said: string[] = [];
  const out = { write: () => undefined, log: (line: string) => said.push(line) };
  await runConvert([await fileWith('list.json', list), '--to', to], out);
  expect(said[0]).toMatch(/^question 1: note: An option refers to other options[^]*, 1 note$/m);
});

test.each([
  ['Kahoot’s template', systems.kahoot],
  ['Quizizz’s template', systems.quizizz],
  ['the questions of a Google form', systems.googleForm],
  ['what people answered to a Google form', systems.googleResponses],
])('reads %s alike in the tool and in the admin area', async (_, bytes) => {
  const read = await FORMATS.csv.read!();
  const reading = await (async () => read(bytes))().catch((error: Error) => error.message);
  const { rows, report } = await convert(await fileWith('a.csv', bytes), '--to', 'json');
  if (typeof reading === 'string') {
    expect(report.misfits).toMatchObject([{ reason: expect.stringContaining(reading) }]);
    return;
  }
  expect([report.misfits, report.lost]).toEqual([reading.misfits, reading.losses]);
  expect(rows.map(({ text }: { text: string }) => text)).toEqual(
    reading.questions.map(({ question }) => question.text),
  );
});

test('writes to the requested file, and shows usage for a call it does not understand', async () => {
  const out = await fileWith('out.gift', '');
  expect((await convert(join(SAMPLES, 'aiken.txt'), '--to', 'gift', '--from', 'Aiken', '--out', out)).code).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('::Which of these encrypt data in transit?');
  const said: string[] = [];
  const ask = (...args: string[]) => runConvert(args, { write: () => undefined, log: (line) => said.push(line) });
  expect([await ask(), await ask(out), await ask(out, '--to', 'docx'), await ask(out, '--no')]).toEqual([2, 2, 2, 2]);
  expect(said[2]).toMatch(/“docx” is not an output format. Choose one of: json, csv, tsv, gift/);
  expect(await ask(join(out, 'nowhere'), '--to', 'json')).toBe(1);
});

test('writes the fields that every list of questions and study items has first', async () => {
  const [first] = (await convert(join(SAMPLES, 'questions.json'), '--to', 'json')).rows;
  const all = (await convert(join(SAMPLES, 'questions.gift'), '--to', 'json')).rows;
  const usual = ['text', 'options', 'correctAnswer', 'explanation', 'difficulty', 'topic', 'domain'];
  for (const row of [first, ...all]) expect(Object.keys(row).slice(0, 7)).toEqual(usual);
  const [card] = (await convert(join(SAMPLES, 'anki.txt'), '--to', 'json')).rows;
  expect(Object.keys(card).slice(0, 3)).toEqual(['title', 'content', 'contentType']);
});

test('converts lists and sheets in a stream with the same result as at once', async () => {
  const drafts = Array.from({ length: 800 }, (_, index) => ({
    text: `Which “${index}” is it, [é], {"\\"}?\n${'Long. '.repeat(300)}?`,
    options: ['One', 'Two', 'Three', 'Four', ...(index === 799 ? ['Five', 'Six'] : [])],
    correctAnswer: index % 4,
    correctAnswers: [index % 4],
    ...(index === 7 && { correctAnswers: 'none' }),
  }));
  const list = await fileWith('list.json', `\ufeff${JSON.stringify(drafts, null, 1)}`);
  const { rows, report } = await convert(list, '--to', 'json');
  expect(report).toEqual({
    fit: 799,
    misfits: [{ place: expect.stringMatching(/^line 9\d$/), excerpt: expect.any(String), reason: expect.any(String) }],
    lost: [],
  });
  for (const [name, writer] of [
    ['json', await FORMATS.json.write!()],
    ['csv', await FORMATS.csv.write!()],
    ['tsv', await FORMATS.tsv.write!()],
  ] as const) {
    const { file } = await convert(list, '--to', name);
    const whole = (await writer({ questions: rows.map(writtenQuestion), cards: [] })).file as string;
    expect(Buffer.compare(file, Buffer.from(whole))).toBe(0);
    const back = await convert(await fileWith(`a.${name}`, file), '--to', 'json');
    expect([back.rows.length, JSON.stringify(back.rows) === JSON.stringify(rows)]).toEqual([799, true]);
  }
  const utf16 = Buffer.from(`\ufeffquestion,a,b,c,d,correct,mood\r\n"Is it\nthis?",é,2,3,4,A,glad\r\n`, 'utf16le');
  expect(await convert(await fileWith('utf16.csv', utf16), '--to', 'json')).toMatchObject({
    rows: [{ text: 'Is it\nthis?', options: ['é', '2', '3', '4'] }],
    report: { lost: [{ place: 'every question', what: 'The column “mood”' }] },
  });
});

test('counts what was written, says what the format leaves out, and writes no file without questions', async () => {
  const grid = {
    kind: 'matrix',
    text: 'Which of them?',
    options: ['Yes', 'No'],
    correctAnswers: [0, 1],
    parts: ['TLS', 'RAID'].map((text) => ({ text, rationale: '' })),
  };
  const pinned = { text: 'Which?', options: ['a', 'b', 'All of the above'], correctAnswers: [2], fixed: [2] };
  const list = await fileWith('list.json', JSON.stringify([grid, pinned]));
  for (const to of ['csv', 'gift'])
    expect(await convert(list, '--to', to)).toMatchObject({
      code: 0,
      report: {
        fit: 1,
        misfits: [],
        lost: [
          {
            place: 'question 1',
            what: expect.stringMatching(/^The question as a whole: .* does not support this kind of question/),
          },
          { place: 'question 2', what: 'The fixed place of an option: it is shuffled with the others' },
        ],
      },
    });
  const said: string[] = [];
  await runConvert([list, '--to', 'csv'], { write: () => undefined, log: (line) => said.push(line) });
  expect(said[0]).toMatch(/\n1 item converted, 1 question left out, 0 misfits, 2 losses$/);
  const alone = await fileWith('grid.json', JSON.stringify([grid]));
  for (const to of ['csv', 'gift']) {
    const { code, file, report } = await convert(alone, '--to', to);
    expect([code, file.length, report.fit]).toEqual([1, 0, 0]);
  }
  expect((await convert(list, '--to', 'qti21')).report).toEqual({ fit: 2, misfits: [], lost: [] });
});

test.each([
  [
    'keys that count from 0',
    [0, 1, 2, 3].map((answer) => ({ question: `Which ${answer}?`, options: ['a', 'b', 'c', 'd'], answer })),
  ],
  [
    'keys that count from 1',
    [4, 1, 2].map((answer) => ({ question: `Which ${answer}?`, options: ['a', 'b', 'c', 'd'], answer })),
  ],
  [
    'keys of digits',
    ['1', '0', '2'].map((answer) => ({ question: `Which ${answer}?`, options: ['a', 'b', 'c'], answer })),
  ],
  ['keys that nothing explains', [{ question: 'Which?', options: ['a', 'b', 'c'], answer: 1 }]],
])('converts a list with %s as the admin area reads it', async (_, list) => {
  const bytes = JSON.stringify(list);
  const { questions, misfits } = await (await FORMATS.json.read!())(Buffer.from(bytes));
  const { rows, report } = await convert(await fileWith('list.json', bytes), '--to', 'json');
  const keys = (found: readonly { correctAnswers?: unknown }[]) => found.map(({ correctAnswers }) => correctAnswers);
  expect(keys(rows ?? [])).toEqual(keys(questions.map(({ question }) => question)));
  expect(report.misfits).toEqual(misfits);
  expect(questions.length + misfits.length).toBe(list.length);
});

test('takes a number for a position in a Udemy sheet, however many rows there are', async () => {
  const sheet = `Question,Question Type,Answer Option 1,Answer Option 2,Correct Answers,Overall Explanation
How many?,multiple-choice,2,1,1,Two.
`;
  const { rows } = await convert(await fileWith('udemy.csv', sheet), '--to', 'json');
  expect(rows).toMatchObject([{ options: ['2', '1'], correctAnswers: [0] }]);
});

test.each([
  ['{"text": 1}', 'JSON file must contain an array of questions'],
  ['', 'Line 1, column 1: the file ends too early'],
  ['7', 'JSON file must contain an array of questions'],
  ['[{"text": "a"},\n{"text": }]', 'Line 2, column 10: '],
  ['[{"text": "a"},\n]', 'Line 1, column 15: there is a comma after the last entry; delete it'],
  ['// b\n[{"text": "a",}]', 'Line 1, column 1: JSON has no comments; delete this one. Line 2, column 14: there is'],
  ['[,{"text": "a"}]', 'Line 1, column 2: “,” is unexpected'],
  ['[{"text": "a"}]\n\n[]', 'Line 3, column 1: “[” is unexpected'],
  ['[{"text": "a"}', 'Line 1, column 15: the file ends too early'],
  ['[{"text": "a]', 'Line 1, column 11: the text that begins here does not end'],
  ['[1}]', 'Line 1, column 3: “}” is unexpected'],
])('the list %j is refused, and nothing is written', async (text, why) => {
  const { code, file, report } = await convert(await fileWith('bad.json', text), '--to', 'csv', '--from', 'json');
  expect([code, file.length, report.misfits.length]).toEqual([1, 0, 1]);
  expect(report.misfits[0].reason).toContain(`Invalid JSON file: ${why}`);
});

test('reads a sheet to its end past a stray quotation mark, and names the row that cannot be told into cells', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => `"Question ${index} ${'long '.repeat(200)}?",a,b,c,d,A`);
  const sheet = await fileWith(
    'a.csv',
    ['question,a,b,c,d,correct', ...rows, '"Open, x', 'Last?,a,b,c,d,B'].join('\n'),
  );
  const { code, rows: read, report } = await convert(sheet, '--to', 'json');
  expect([code, read.length, read.at(-1).text]).toEqual([0, 2_001, 'Last?']);
  expect(report.misfits).toEqual([
    { place: 'line 2002', excerpt: '"Open | x', reason: expect.stringMatching(/^A cell begins with a quotation mark/) },
  ]);
});

test.each([
  ['a.csv', ',', 'Which size is a 2.5" disk?|2.5 inch|3.5" wide|5 inch|A'],
  ['a.tsv', '\t', 'Which size is a 2.5" disk?|2.5 inch|3.5" wide|5 inch|A'],
  ['b.csv', ',', '"SSH" uses which port?|22|"23"|80|A'],
  ['zero.csv', ',', 'Which port is it?|twenty|thirty|forty|0'],
  ['without headings.csv', ',', 'Which port is it?|22|23|80|B'],
  ['with numbers.csv', ';', '1|Which port is it?|22|23|80|B'],
])('reads %s with %j alike in the tool and in the admin area', async (name, sign, row) => {
  const heading = name.includes('with') ? [] : ['question|a|b|c|correct'];
  const sheet = [...heading, row, row.replace('?', ' again?').replace(/0$/, '2')].join('\n').replaceAll('|', sign);
  const { questions, misfits, losses } = await (await FORMATS.csv.read!())(Buffer.from(sheet));
  const { rows, report } = await convert(await fileWith(name, sheet), '--to', 'json');
  expect(report).toEqual({ fit: 2, misfits, lost: losses });
  expect(rows.map(({ text }: { text: string }) => text)).toEqual(questions.map(({ question }) => question.text));
  expect(rows[0].text).toMatch(/^("SSH" uses w|W)hich (size is a 2.5" disk|port( is it)?)\?$/);
  if (name === 'zero.csv') expect(rows).toMatchObject([{ correctAnswer: 0 }, { correctAnswer: 2 }]);
});
