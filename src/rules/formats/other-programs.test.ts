import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FOREIGN_BANKS } from '../../../tests/factories/foreign/banks.ts';
import { detectFormat } from './detect.ts';
import type { Reading } from './format.ts';
import { FORMATS } from './formats.ts';

async function readingOf(name: string): Promise<Reading> {
  const bytes = Buffer.from(FOREIGN_BANKS[name]!);
  const read = await FORMATS[detectFormat(name, bytes)].read!();
  return read(bytes);
}

const lostIn = ({ losses }: Reading) => losses.map(({ what }) => what);
const questionsIn = ({ questions }: Reading) => questions.map(({ question }) => question);

test('keeps characters, blanks, and numbers of a classic Canvas quiz, and reports losses', async () => {
  const reading = await readingOf('classic.imscc');
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Which tag breaks a line?',
      options: ['<b>', '<br>', '<hr>'],
      correctAnswers: [1],
      rationales: ['', 'As in break.', ''],
      explanation: 'It has no end tag.',
    },
    { kind: 'multiple', correctAnswers: [0, 1] },
    {
      kind: 'blanks',
      text: 'HTTPS is [a] and SSH is [b].',
      parts: [
        { text: 'a', accepts: { entry: 'text', values: ['443', 'TCP 443'] } },
        { text: 'b', accepts: { values: ['22'] } },
      ],
    },
    { kind: 'matching', options: ['443', '22', '80', '21'], correctAnswers: [0, 1], explanation: 'Well-known ports' },
    { kind: 'blanks', parts: [{ accepts: { entry: 'number', values: ['1111.0', '4321.0'] } }] },
    { kind: 'blanks', parts: [{ accepts: { entry: 'number', values: ['7.5'], tolerance: 2.5 } }] },
  ]);
  expect(questionsIn(reading)[4]).not.toHaveProperty('parts.0.accepts.tolerance');
  expect(reading.misfits).toEqual([]);
  expect(lostIn(reading)).toEqual([
    'Feedback for right and wrong answers',
    'Which choices belong to which blank',
    'Feedback for individual answers',
  ]);
});

test('reads arrows in the options of a choice as text, and in pairs as what separates their sides', async () => {
  const blocks = [
    '// [tag:topic:a->b]\n::a -> b::Which of x -> y is narrowest?{\n=allow a -> b#yes -> so\n~allow a -> any\n####a -> b}',
    'Match x -> y.{\n=TLS -> 443\n=SSH -> 22\n=[html]a -&gt; b -> 80\n= -> 21\n}',
    'What maps x to y?{=[html]x-&gt;y}',
  ];
  const { questions, misfits } = await (await FORMATS.gift.read!())(Buffer.from(blocks.join('\n\n')));
  expect(misfits).toEqual([]);
  expect(questions.map(({ question }) => question)).toMatchObject([
    {
      text: 'Which of x -> y is narrowest?',
      options: ['allow a -> b', 'allow a -> any'],
      rationales: ['yes -> so', ''],
      explanation: 'a -> b',
      topic: 'a->b',
    },
    {
      kind: 'matching',
      text: 'Match x -> y.',
      options: ['443', '22', '80', '21'],
      parts: [{ text: 'TLS' }, { text: 'SSH' }, { text: 'a -> b' }],
    },
    { kind: 'blanks', parts: [{ accepts: { values: ['x->y'] } }] },
  ]);
});

test('keeps ordering, categories, and stimulus of a new Canvas quiz, revealing no blank', async () => {
  const reading = await readingOf('new-quiz.zip');
  expect(questionsIn(reading)).toMatchObject([
    { kind: 'ordering', options: ['Physical', 'Network', 'Data link'], correctAnswers: [0, 2, 1] },
    {
      kind: 'matching',
      options: ['Transport', 'Application'],
      parts: [{ text: 'TCP' }, { text: 'UDP' }, { text: 'HTTP' }],
      correctAnswers: [0, 0, 1],
    },
    { kind: 'matching', text: 'HTTPS is [1] and SSH is [2].', parts: [{ text: '1' }, { text: '2' }] },
    { exhibits: [{ title: 'The network', form: 'scenario', text: 'There are two offices.' }], correctAnswers: [1] },
    { options: ['Best', 'Good', 'Bad'], correctAnswers: [0] },
  ]);
  expect(reading.misfits).toEqual([]);
  expect(lostIn(reading)).toEqual([
    'Labels at the ends of a list',
    'Items that fit no category',
    'Typing an answer; it is now chosen',
    'Which choices belong to which blank',
    'Partial credit',
  ]);
});

test('counts every choice that earns points as right', async () => {
  const reading = await readingOf('ilias.xml');
  expect(questionsIn(reading)).toMatchObject([{ kind: 'multiple', correctAnswers: [0, 1] }]);
  expect(lostIn(reading)).toEqual(['Partial credit', 'The title of the question']);
});

test('imports units from Moodle without course names, and reports every loss', async () => {
  const reading = await readingOf('moodle-export.xml');
  expect(questionsIn(reading)).toMatchObject([
    { correctAnswers: [1], explanation: 'Objects live in buckets.', domain: 'Storage' },
    { parts: [{ accepts: { entry: 'number', values: ['1024'], unit: 'MB' } }] },
  ]);
  expect(questionsIn(reading)[0]).toMatchObject({ fixed: [0, 1] });
  expect(new Set(lostIn(reading))).toEqual(
    new Set(['Feedback for right and wrong answers', 'The title of the question']),
  );
  expect(reading.misfits.map(({ reason }) => reason)).toEqual([
    'A question with words to drag into its text can’t be imported',
  ]);
  const gift = await readingOf('moodle-export.gift');
  expect(questionsIn(gift)).toMatchObject([{ rationales: ['', 'Yes'], explanation: 'Objects live in buckets.' }]);
  expect(questionsIn(gift)[0]).not.toHaveProperty('domain');
  expect(lostIn(gift)).toContain('The title of the question');
});

test('keeps gaps in QTI, accepts only full points, and reports lost feedback', async () => {
  const choice = await readingOf('tao.xml');
  expect(questionsIn(choice)).toMatchObject([{ text: 'Which encrypt?', correctAnswers: [0, 1], fixed: [0, 1, 2] }]);
  expect(questionsIn(choice)[0]).not.toHaveProperty('explanation');
  expect(lostIn(choice)).toEqual(['Feedback for right and wrong answers']);
  const gap = await readingOf('text-entry.xml');
  expect(questionsIn(gap)).toMatchObject([
    { text: 'This sun of _____;', parts: [{ accepts: { entry: 'text', values: ['York'] } }] },
  ]);
  expect(lostIn(gap)).toEqual(['Partial credit', 'The title of the question']);
});

test.each([
  ['shuffle="Yes"', '', [1]],
  ['shuffle="No"', '', [0, 1]],
  ['', 'No “shuffle” at all', [1]],
])('reads which options of QTI 1.2 keep their place, if the file says so: %s %s', async (shuffle, _, fixed) => {
  const label = (id: string, own = '') =>
    `<response_label ident="${id}" ${own}><material><mattext>${id}</mattext></material></response_label>`;
  const xml = `<questestinterop><item ident="i"><presentation><material><mattext>Which?</mattext></material><response_lid ident="R"><render_choice ${shuffle}>${label('a')}${label('b', 'rshuffle="No"')}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="R">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`;
  const reading = await (await FORMATS.qti12.read!())(Buffer.from(xml));
  expect(questionsIn(reading)).toMatchObject([{ options: ['a', 'b'], correctAnswers: [1], fixed }]);
});

test('imports typed answers from text2qti, both texts and numbers', async () => {
  const reading = await readingOf('quiz.md');
  expect(questionsIn(reading)).toMatchObject([
    { options: ['6', '5'], correctAnswers: [1], rationales: ['That is one more.', ''], explanation: 'Counting helps.' },
    { parts: [{ accepts: { entry: 'text', values: ['Santa', 'Father Christmas'] } }] },
    { parts: [{ accepts: { entry: 'number', values: ['1.4142'], tolerance: 0.0001 } }] },
    { parts: [{ accepts: { entry: 'number', values: ['3'], tolerance: 2 } }] },
  ]);
  expect(lostIn(reading)).toEqual([
    'The title of the quiz',
    'The points of a question',
    'Feedback for right and wrong answers',
    'The title of the question',
  ]);
});

test('reports pictures, texts, and groups of text2qti, and keeps options in their order if it says so', async () => {
  const quiz = `shuffle answers: false
Text: Read this.

GROUP
pick: 1
points per question: 2
1.  Which?
    ![a diagram](a.png)
a)  6
*b) ![five](b.png)
END_GROUP
`;
  const { questions, losses } = await (await FORMATS.text2qti.read!())(Buffer.from(quiz));
  expect(questions).toMatchObject([{ question: { text: 'Which?\na diagram', fixed: [0, 1] } }]);
  expect(losses.map(({ what }) => what)).toEqual([
    'Text between questions',
    'How many questions are drawn from a group',
    'The points of a question',
    'A picture, whose file is not in the text',
  ]);
});

test('reads what text2qti says in Markdown as a text here says it', async () => {
  const quiz = `1.  Which __line__ sets \`x_1\`, see [the docs](https://a.example)?

    \`\`\`
    if a:
        x_1 = 2
    \`\`\`
*a) It \\*binds\\* &lt;b&gt;
... So says **PEP 8**.
b)  $2^{4}$
2.  Type it.
*   snake_case __x__
`;
  const { questions, losses } = await (await FORMATS.text2qti.read!())(Buffer.from(quiz));
  expect(questions).toMatchObject([
    {
      question: {
        text: 'Which **line** sets `x_1`, see the docs?\n\n```\nif a:\n    x_1 = 2\n```',
        options: ['It *binds* <b>', '2^4'],
        rationales: ['So says **PEP 8**.', ''],
      },
    },
    { question: { parts: [{ accepts: { values: ['snake_case __x__'] } }] } },
  ]);
  expect(losses).toEqual([
    { place: 'line 1', what: 'The address of a link' },
    { place: 'line 1', what: 'Formula formatting' },
  ]);
});

test('reads Aiken with numbers and explanations, and JSON with letters', async () => {
  const [aiken] = questionsIn(await readingOf('numbered.txt'));
  expect(aiken).toMatchObject({ text: 'Which port?', correctAnswers: [1], explanation: 'It is secure.' });
  expect(questionsIn(await readingOf('letters.json'))).toMatchObject([{ correctAnswers: [1] }]);
});

test('reads a sheet from its headings, whatever is above, with numbers as displayed', async () => {
  const options = ['80', '443', '22', '25'];
  expect(questionsIn(await readingOf('titled.csv'))).toEqual([{ text: 'Which port?', options, correctAnswer: 1 }]);
  const excel = await readingOf('excel.xlsx');
  expect(questionsIn(excel)).toMatchObject([{ options: ['99.90%', '95.0%', '2023-03-15', '1.1'], correctAnswer: 1 }]);
  expect(lostIn(excel)).toEqual(['The sheet “Notes”']);
});

test.each([
  ['bank.docx', zipSync({ 'word/document.xml': strToU8('<w:document/>') }), 'This is a Word document.'],
  ['bank.ods', zipSync({ 'META-INF/manifest.xml': strToU8('<m/>') }), 'This is an OpenDocument file.'],
  ['bank.xlsb', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'This is a binary Excel workbook.'],
  ['bank.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is a file from an old version of Office.'],
  ['bank.pptx', zipSync({ 'ppt/presentation.xml': strToU8('x') }), 'This is a presentation.'],
  [
    'bank.numbers',
    zipSync({ 'Index/Document.iwa': strToU8('x') }),
    'This is a document of Numbers, Pages, or Keynote.',
  ],
  ['bank.txt', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'This is a PDF document.'],
  ['bank.gift', Buffer.from('SQLite format 3\0 {=a ~b}'), 'This is a database.'],
  ['bank.csv', Buffer.from('{\\rtf1\\ansi Which? A. x B. y}'), 'This is a rich text document (RTF).'],
  ['bank.txt', Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture.'],
  ['bank.xls', Buffer.from('<html><table><tr><td>Question'), 'This is a web page.'],
  ['bank.gift', Buffer.from('4d5a900003000000', 'hex'), 'This is a program.'],
  ['bank.txt', Buffer.from(Array.from({ length: 256 }, (_, at) => at)), 'This is not a text file'],
])('%s, which nobody reads here, is refused by its name, with a way to go on', (name, bytes, beginning) => {
  expect(() => detectFormat(name, bytes)).toThrow(new RegExp(`^${RegExp.escape(beginning)}.*(CSV|spreadsheet)`));
});

const tar = (name: string) => {
  const header = Buffer.alloc(1024);
  header.write(name);
  header.write('ustar', 257);
  return header;
};

test.each([
  ['course.mbz', gzipSync(tar('moodle_backup.xml'))],
  ['course.mbz', gzipSync(strToU8('x'))],
  ['course.gift', gzipSync(tar('.ARCHIVE_INDEX'))],
  ['course.tar', tar('moodle_backup.xml')],
  ['course.zip', zipSync({ 'moodle_backup.xml': strToU8('<x/>'), 'questions.xml': strToU8('<x/>') })],
])('a backup of Moodle called %s is refused, with what to export there instead', (name, bytes) => {
  expect(() => detectFormat(name, bytes)).toThrow(/^This is a Moodle backup.* export its questions as Moodle XML/);
});

test.each([
  ['a.gz', gzipSync(strToU8('question,a,b'))],
  ['a.csv', gzipSync(strToU8('question,a,b'))],
  ['a.rar', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
  ['a.7z', Buffer.from('377abcaf271c', 'hex')],
  ['a.tar', tar('bank.csv')],
])('an archive of another kind called %s is refused, and to be unpacked', (name, bytes) => {
  expect(() => detectFormat(name, bytes)).toThrow(/^This is an archive \((gzip|RAR|7-Zip|tar)\)\. Unpack it/);
});

test.each([
  ['a few control characters', Buffer.from(`Which?\0 \u0007 ${'x'.repeat(400)} {=a ~b}`)],
  ['UTF-16', Buffer.from('\ufeffWhich? {=a ~b}', 'utf16le')],
  ['Windows-1252', Buffer.from('Qué? {=sí ~no}', 'latin1')],
])('a text with %s is one', (_, bytes) => {
  expect(detectFormat('a.gift', bytes)).toBe('gift');
});
