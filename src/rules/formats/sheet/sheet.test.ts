import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectDelimiter, questionOfRow } from './row.ts';
import { csvCell } from './cell.ts';
import { DIFFICULTIES } from '../../question/difficulty.ts';
import { writtenQuestion } from '../draft-row.ts';
import { sheetText } from './write-sheet.ts';
import { guessColumns, KEY } from './columns.ts';
import { readingOfTable, readSheet, readTable, type Table } from './table.ts';
import { withHeadings, withoutHeadings } from './headless.ts';
import { tableRest } from '../rest/table-rest.ts';

const cell = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((text) => text.isWellFormed() && text.trim() === text);
const title = fc.string({ minLength: 1 }).map((text) => text.trim().replace(/\s+/g, ' ') || 'Guide');
const question = fc.record({
  text: cell,
  options: fc.uniqueArray(cell, { minLength: 4, maxLength: 4 }),
  correctAnswer: fc.integer({ min: 0, max: 3 }),
  explanation: cell,
  difficulty: fc.constantFrom(...DIFFICULTIES),
  topic: cell,
  domain: cell,
  task: cell,
  sources: fc.array(
    fc.record({ title: title, url: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
});

const KEY_LIKE = ['A', 'B', '1', '2', 'A,B', '1,2', 'A + B', 'A of 2', 'A of 3', 'A of 4', 'A  of 4', 'A   of 4'];

/** With several right options, or a number other than four, or both; some of them look like keys. */
const wideQuestion = fc
  .record({
    question,
    options: fc.uniqueArray(fc.oneof(cell, fc.constantFrom(...KEY_LIKE)), {
      minLength: 2,
      maxLength: 8,
    }),
    rationales: fc.array(fc.oneof(cell, fc.constant('')), { minLength: 8, maxLength: 8 }),
    right: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 7 }),
  })
  .map(({ question: { correctAnswer: _, ...plain }, options, right, rationales }) => {
    const keys = right.filter((index) => index < options.length).toSorted((a, b) => a - b);
    const [correctAnswer = 0] = keys;
    const isWide = keys.length > 1 || options.length !== 4;
    const own = rationales.slice(0, options.length);
    const isExplained = own.some((rationale) => rationale !== '');
    return {
      ...plain,
      options,
      ...(isExplained && { rationales: own }),
      ...(isWide ? { correctAnswers: keys.length > 0 ? keys : [0] } : { correctAnswer }),
    };
  });

type Draft = Parameters<typeof writtenQuestion>[0];
const csvOf = (drafts: Draft[]) => sheetText(drafts.map(writtenQuestion), ',');

function expectReadBack(questions: Draft[]) {
  const [header = [], ...rows]: string[][] = parse(csvOf(questions), { bom: true });
  expect(rows.map((row) => questionOfRow(row, guessColumns(header)))).toEqual(questions);
}

test('reads written CSV back unchanged', () => {
  fc.assert(fc.property(fc.array(fc.oneof(question, wideQuestion), { maxLength: 5 }), expectReadBack));
});

/** Seed 6 found that options may look like any form of their key. */
test('finds an unambiguous form for the key when options look like one', () => {
  fc.assert(fc.property(fc.array(wideQuestion, { maxLength: 5 }), expectReadBack), { seed: 6 });
  const options = ['A', '1', 'A of 4', 'A  of 4'];
  const plain = { text: 'Which?', explanation: 'e', difficulty: 'easy' as const, topic: 't', domain: 'd' };
  expectReadBack(options.map((_, correctAnswer) => ({ ...plain, options, correctAnswer })));
});

test('keeps the usual headings for four options and adds some for more', () => {
  const plain = {
    text: 'Which?',
    options: ['w', 'x', 'y', 'z'],
    correctAnswer: 1,
    explanation: '',
    difficulty: 'easy' as const,
    topic: '',
    domain: '',
  };
  const head = (options: string[]) => csvOf([plain, { ...plain, options, correctAnswers: [0, 2] }]).split('\r\n')[0];
  expect(head(plain.options)).toContain('"option 4","correct answer"');
  expect(head(['a', 'b', 'c', 'd', 'e'])).toContain('"option 5","correct answer"');
});

test('takes blanks after the last option for room that other rows need, and says where one is missing', () => {
  const read = (row: string) =>
    readingOfTable(
      readTable(Buffer.from(`Question,Option A,Option B,Option C,Option D,Correct Answer\nWhich?,${row}`)),
    );
  const asked = (row: string) => read(row).questions.map(({ question }) => question);
  expect(asked('w,x,y,,C')).toEqual([{ text: 'Which?', options: ['w', 'x', 'y'], correctAnswers: [2] }]);
  expect(asked('w,x,,,1')).toEqual([{ text: 'Which?', options: ['w', 'x'], correctAnswers: [0] }]);
  const reasons = (row: string) => read(row).misfits.map(({ reason }) => reason);
  expect(reasons('w,,y,z,A')).toEqual([
    'Option 2 is blank, but option 3 is not. Fill it in, or move the options after it forward',
  ]);
  expect(reasons('w,x,y,,D')).toEqual(['The correct answer “D” is not an option']);
  expect(reasons('w,x,y,,A of 4')).toEqual(['The key ends with “of 4”, but option 4 is blank']);
  expect(reasons('w,,,,A')).toEqual(['The question has fewer than two options']);
});

test('refuses a row with more in it than there are headings, since its cells may have moved', async () => {
  const file = Buffer.from(
    'Question,A,B,Answer,Explanation,,\nWhich, if any?,x,y,B,So\nWhy?,x,y,A,Use TCP, not UDP\nWhich?,x,y,A,"Yes, so",,,\n',
  );
  const { questions, misfits, losses } = await readSheet(file);
  expect([questions.map(({ place }) => place), losses]).toEqual([['line 4'], []]);
  const reason =
    'The row has 6 cells for 5 headings. Is a comma or tab missing its quotation marks, or a column its heading?';
  expect(misfits).toMatchObject([
    { place: 'line 2', reason },
    { place: 'line 3', reason },
  ]);
  const rest = await tableRest(readTable)(file, misfits);
  const again = await readSheet(Buffer.from(rest.file));
  expect([again.questions, again.misfits.map(({ excerpt }) => excerpt)]).toEqual([
    [],
    misfits.map(({ excerpt }) => excerpt),
  ]);
});

test('says of a column that is lost in which rows it says something', async () => {
  const { losses } = await readSheet(
    Buffer.from(
      'Question,A,B,Answer,Image,Mood,Author\nWhich?,x,y,A,,,X\nWhy?,x,y,A,a.png,good,X\nWho?,x,y,A,,bad,X\n',
    ),
  );
  expect(losses.map(({ place, what }) => `${what}: ${place}`)).toEqual([
    'The column “Image”: line 3',
    'The column “Mood”: line 3 and 1 more',
    'The column “Author”: every question',
  ]);
});

test.each([',', '\t', ';'])('reads no question in a row whose cells between %j are all blank', (sign) => {
  const lines = ['', '||||', 'Question|a|b|Correct answer', ' |||', 'Which?|x|y|A', '||"  "|', 'And?|x|y|Z', '|||'];
  const table = readTable(Buffer.from(lines.join('\n').replaceAll('|', sign)));
  const { questions, misfits } = readingOfTable(table);
  expect([questions, misfits].flat().map(({ place }) => place)).toEqual(['line 5', 'line 7']);
});

test('reads a sheet without headings, and one whose headings are in another language only as it is told', () => {
  const rows =
    'Which metal is liquid at room temperature?,Iron,Mercury,Gold,B,It melts early.\nWhich gas is noble?,Neon,Iron,,A,';
  const table = readTable(Buffer.from(rows));
  expect(table).toMatchObject({ isHeadless: true, header: Array(6).fill('') });
  const texts = ['Which metal is liquid at room temperature?', 'Which gas is noble?'];
  const textsIn = (read: Table) => readingOfTable(read).questions.map(({ question }) => question.text);
  expect(textsIn(table)).toEqual(texts);
  expect(readingOfTable(table).questions[0]).toMatchObject({
    place: 'line 1',
    question: { options: ['Iron', 'Mercury', 'Gold'], correctAnswers: [1], explanation: 'It melts early.' },
  });
  const foreign = readTable(Buffer.from(`Frage,A1,B1,C1,Antwort,Warum\n${rows}`));
  expect([foreign.isHeadless, foreign.mapping.includes('text')]).toEqual([false, false]);
  expect(withHeadings(withoutHeadings(foreign))).toEqual(foreign);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'-1"])('%j is not run by a spreadsheet', (value) => {
  expect(csvCell(value)).toBe(`"'${value}"`);
});

test.each([
  ['a,b,c\n1;2', ','],
  ['a;b;c\n1,2,3,4', ';'],
  ['"a,b,c";d', ';'],
  ['a\tb', '\t'],
  ['a|b', '|'],
  ['alone', ','],
])('the cells of %j are parted by %j', (text, sign) => {
  expect(detectDelimiter(text)).toBe(sign);
});

test('understands other programs’ headings, each column once', () => {
  expect(
    guessColumns(['Question', 'Option A', 'Choice B', 'c', 'OPTION_4', 'Correct Answer', 'text', 'Remarks']),
  ).toEqual(['text', 'option 1', 'option 2', 'option 3', 'option 4', 'correct answer', null, null]);
});

test.each([
  ['Question #', 'Question Text', '1'],
  ['Question', 'Question Text', 'Q1'],
  ['Question', 'Stem', '1.'],
  ['Question No.', 'Question', '1'],
  ['Prompt', 'Question', 'Question 1'],
  ['Q#', 'Text', '17'],
])('never takes “%s” beside “%s” for the question if it only numbers the rows', async (first, second, cell) => {
  const file = Buffer.from(`${first},${second},A,B,Answer\n${cell},Which port?,22,23,A\n${cell}2,And now?,x,y,B\n`);
  const { questions, misfits, losses } = await readSheet(file);
  expect([questions.map(({ question }) => question.text), misfits, losses]).toEqual([
    ['Which port?', 'And now?'],
    [],
    [],
  ]);
});

test('asks for the column of the question where the only one headed so numbers the rows', async () => {
  const read = () => readSheet(Buffer.from('Question,Wording,A,B,Answer\n1,Which port?,22,23,A\n'));
  expect(read).toThrow('No column is headed “Question”.');
});

test('reads the template of Blooket, below its title', async () => {
  const heading =
    'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"';
  const rows = '1,Which port does SSH use?,22,23,80,,20,1\n2,Which encrypt?,TLS,IPsec,LZ4,,20,"1,2"';
  const { questions, misfits, losses } = await readSheet(
    Buffer.from(`"Blooket\nImport Template",,,,,,,\n${heading}\n${rows}`),
  );
  expect(misfits).toEqual([]);
  expect(questions.map(({ question }) => question)).toEqual([
    { text: 'Which port does SSH use?', options: ['22', '23', '80'], correctAnswers: [0] },
    { text: 'Which encrypt?', options: ['TLS', 'IPsec', 'LZ4'], correctAnswers: [0, 1] },
  ]);
  expect(losses.map(({ what }) => what)).toEqual(['The column “Time Limit (sec) (Max: 300 seconds)”']);
});

const IN_TWO = (one: string, two: string) =>
  Buffer.from(`id,question,A,B,C,D,${one},${two}\n1,Which port?,22,23,80,443,A,\n2,Which two?,TLS,IPsec,NTP,RIP,A,B\n`);

test('reads a key that stands in several columns, and asks which if their headings do not say', async () => {
  const keys = ({ questions }: Awaited<ReturnType<typeof readSheet>>) =>
    questions.map(({ question: { correctAnswer, correctAnswers } }) => correctAnswers ?? correctAnswer);
  for (const [one, two] of [
    ['Correct Answer 1', 'Correct Answer 2'],
    ['Correct answer', 'Correct answer'],
    ['Key 1', 'Key 2'],
  ] as const) {
    const reading = await readSheet(IN_TWO(one, two));
    expect([keys(reading), reading.losses]).toEqual([[0, [0, 1]], []]);
  }
  expect(() => readSheet(IN_TWO('Answer 1', 'Answer 2'))).toThrow(
    'No column is headed “Correct answer”. “Answer 1” and “Answer 2” may hold it: if so, rename them to “Correct answer”.',
  );
  const table = readTable(IN_TWO('Answer 1', 'Answer 2'));
  const mapping = table.mapping.map((column, at) => (at > 5 ? KEY : column));
  expect(keys(readingOfTable({ ...table, mapping }))).toEqual([0, [0, 1]]);
});

test('counts the keys of a sheet with time limits from 0, too, if one of them is 0', async () => {
  const sheet = (...keys: number[]) =>
    Buffer.from(
      ['question,a,b,c,time limit,correct', ...keys.map((key) => `Which ${key}?,x,y,z,20,${key}`)].join('\n'),
    );
  const keysOf = async (...keys: number[]) =>
    (await readSheet(sheet(...keys))).questions.map(({ question: own }) => own.correctAnswers);
  expect(await keysOf(0, 1, 2)).toEqual([[0], [1], [2]]);
  expect(await keysOf(1, 2, 3)).toEqual([[0], [1], [2]]);
});

test('counts the keys of a sheet from 0 if one of them is 0, and says which could be either', async () => {
  const read = (...keys: string[]) =>
    readSheet(
      Buffer.from(
        `question,a,b,c,answer\n${keys.map((key) => `Which ${key}?,x,y,${key === '2' ? '2' : 'z'},${key}\n`).join('')}`,
      ),
    );
  const { questions, misfits } = await read('0', '1', 'C');
  expect(questions.map(({ question }) => question.correctAnswers)).toEqual([[0], [1], [2]]);
  expect(misfits).toEqual([]);
  expect((await read('0', '2')).questions.map(({ question }) => question.correctAnswers)).toEqual([[0], [2]]);
  expect((await read('1', '3')).questions.map(({ question }) => question.correctAnswers)).toEqual([[0], [2]]);
  // One that counts from 1 for certain leaves the other in doubt.
  expect((await read('0', '1', '3')).misfits).toMatchObject([{ reason: 'The correct answer “0” is not an option' }]);
});

test('accepts a right answer as a letter, a number, or its text', () => {
  const key = (given: string) =>
    questionOfRow(['w', 'x', 'y', 'z', given], ['option 1', 'option 2', 'option 3', 'option 4', 'correct answer'])
      .correctAnswer;
  expect([key('b'), key('4'), key('y'), key('5'), key('')]).toEqual([1, 3, 2, '5', '']);
});

test('takes a number for a position in a Udemy sheet, and elsewhere leaves one that could be either to the author', () => {
  const heading = [
    'Question',
    'Question Type',
    'Answer Option 1',
    'Answer Option 2',
    'Answer Option 3',
    'Answer Option 4',
  ];
  const read = (head: string[], cells: string[]) =>
    readingOfTable(
      readTable(Buffer.from([[...head], cells].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))),
    );
  const layers = ['How many layers?', 'multiple-choice', '4', '3', '2', '1'];
  const udemy = read([...heading, 'Correct Answers', 'Overall Explanation'], [...layers, '1', 'Four.']);
  expect(udemy.questions.map(({ question }) => (question as { correctAnswer: number }).correctAnswer)).toEqual([0]);
  const two = read([...heading, 'Correct Answers', 'Overall Explanation'], [...layers, '1,2', 'Two.']);
  expect(two.questions.map(({ question }) => (question as { correctAnswers: number[] }).correctAnswers)).toEqual([
    [0, 1],
  ]);

  const plain = ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Answer'];
  const keyOf = (key: string) => read(plain, ['How many layers?', '2', '3', '4', '7', key]);
  expect(keyOf('4').misfits.map(({ reason }) => reason)).toEqual([
    'The correct answer “4” could be a position or the text of an option. Please give its letter',
  ]);
  expect(keyOf('C').questions).toHaveLength(1);
  // Only one of these is possible.
  expect(keyOf('7').questions).toHaveLength(1);
  expect(keyOf('1').questions).toHaveLength(1);
});

test('reads a source as a line with its address, or only an address', () => {
  const sourcesOf = (given: string) => questionOfRow([given], ['sources']).sources;
  expect(sourcesOf('A <guide> <https://a.example/x>\r\nhttps://b.example')).toEqual([
    { title: 'A <guide>', url: 'https://a.example/x' },
    { title: 'https://b.example', url: 'https://b.example' },
  ]);
});

test('reads HTML in Udemy cells as displayed, and literally in other sheets', () => {
  const row =
    '"<p>Which <strong>tag</strong> is a paragraph?</p><ul><li>Choose one</li></ul>",<b>,<p>x</p>,a < b,d,2,"<p>Only p &amp; nothing else: <a href=""https://a.example"">the guide</a>, <a href=""https://b.example"">https://b.example</a></p>"';
  const read = (headings: string) => readingOfTable(readTable(new TextEncoder().encode(`${headings}\n${row}`)));
  const options = 'Answer Option 1,Answer Option 2,Answer Option 3,Answer Option 4,Correct Answers';
  const udemy = read(`Question,${options},Overall Explanation,Question Type`);
  expect(udemy.questions[0]!.question).toMatchObject({
    text: 'Which tag is a paragraph?\n\n- Choose one',
    options: ['<b>', 'x', 'a < b', 'd'],
    correctAnswer: 1,
    explanation: 'Only p & nothing else: the guide, https://b.example',
  });
  expect(udemy.losses).toEqual([
    { place: 'line 2', what: 'Bold and italic text' },
    { place: 'line 2', what: 'The address of a link' },
  ]);
  expect(read(`Question,${options},Explanation`).questions[0]!.question).toMatchObject({
    options: ['<b>', '<p>x</p>', 'a < b', 'd'],
    explanation: expect.stringContaining('<p>Only p &amp; nothing else: <a href="https://a.example">'),
  });
});
