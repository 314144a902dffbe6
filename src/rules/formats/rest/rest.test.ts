import { readdir, readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FOREIGN_BANKS } from '../../../../tests/factories/foreign/banks.ts';
import { detectFormat } from '../detect.ts';
import type { Misfit, Reading } from '../format.ts';
import { FORMATS } from '../formats.ts';

const SAMPLES = new URL('../../../../docs/formats/', import.meta.url);
const NO_QUESTIONS = ['anki.txt', 'cards.apkg', 'exam.zip'];
const names = (await readdir(SAMPLES)).filter((name) => !NO_QUESTIONS.includes(name));

async function read(name: string, bytes: Uint8Array): Promise<Reading> {
  return (await FORMATS[detectFormat(name, bytes)].read!())(bytes);
}

async function restOf(name: string, bytes: Uint8Array, faults: readonly Misfit[]): Promise<[string, Uint8Array]> {
  const write = await FORMATS[detectFormat(name, bytes)].rest!();
  const { file, extension } = await write(bytes, faults);
  return [extension ? `rest.${extension}` : name, Buffer.from(file)];
}

const asked = ({ questions }: Reading) => questions.map(({ question }) => question);
const reasons = ({ misfits }: Reading) => misfits.map(({ reason }) => reason);

test.each([
  ...names.map((name) => [name, () => readFile(new URL(name, SAMPLES))] as const),
  ...['classic.imscc', 'new-quiz.zip', 'moodle-export.xml', 'quiz.md', 'excel.xlsx', 'titled.csv'].map(
    (name) => [name, async () => Buffer.from(FOREIGN_BANKS[name]!)] as const,
  ),
])(
  'what is left of %s is what did not fit, and reads as it did, any of its questions alone as well',
  async (name, file) => {
    const bytes = await file();
    const whole = await read(name, bytes);
    const [restName, rest] = await restOf(name, bytes, whole.misfits);
    if (whole.misfits.length > 0) {
      const reading = await read(restName, rest);
      expect([asked(reading), reasons(reading)]).toEqual([[], reasons(whole)]);
    }
    for (const [index, { place, excerpt, question }] of whole.questions.entries()) {
      // What the server refuses had been read.
      const fault = { place, excerpt, reason: 'Too -- long --> to\nkeep' };
      const one = await restOf(name, bytes, [fault]);
      // And once more, for what is fixed in part.
      const again = await restOf(...one, [{ ...(await read(...one)).questions[0]!, reason: fault.reason }]);
      for (const left of [one, again]) {
        expect(asked(await read(...left)), `question ${index}`).toEqual([question]);
        const text = left[0].match(/zip|imscc/) ? inArchive(left[1]) : Buffer.from(left[1]).toString();
        expect(text.match(/Too .. ?long/g)).toHaveLength(1);
      }
    }
  },
);

const inArchive = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((content) => Buffer.from(content).toString())
    .join('\n');

test('leaves of cards the notes that do not fit, with the directives of their file', async () => {
  const file = [
    '#separator:tab',
    '#html:true',
    '#tags column:3',
    'What is asked?\tThis is\tec2',
    '"<img src=""a.png"">\nand\tmore"\t\t"a ""tag"""',
    'Nothing answers\t\tiam',
    '\tNothing asks\t',
  ].join('\n');
  const whole = await read('cards.txt', Buffer.from(file));
  expect([whole.cards.length, whole.misfits.length]).toEqual([1, 3]);
  const [, rest] = await restOf('cards.txt', Buffer.from(file), whole.misfits);
  const text = Buffer.from(rest).toString();
  expect(text).toContain('# Problem: The back of the card is empty\n"Nothing answers"\t""\t"iam"');
  const reading = await read('rest.txt', rest);
  expect([reading.cards, reasons(reading)]).toEqual([[], reasons(whole)]);
  expect(reading.misfits.map(({ excerpt }) => excerpt)).toEqual(whole.misfits.map(({ excerpt }) => excerpt));
  const corrected = text.replace('"Nothing answers"\t""', '"Nothing answers"\t"But this"');
  const again = await read('rest.txt', Buffer.from(corrected));
  expect(again.cards.map(({ card, filing }) => [card.front, filing.tags])).toEqual([['Nothing answers', ['iam']]]);
});

test('separates what fits from what does not even in a single-line list', async () => {
  const row = (text: string) => ({ text, options: ['a', 'b', 'c', 'd'], correctAnswer: 0 });
  const bytes = Buffer.from(JSON.stringify([row('Which fits?'), { text: 'Nothing more' }, 7]));
  const { misfits } = await read('a.json', bytes);
  const [, rest] = await restOf('a.json', bytes, misfits);
  const again = (await read('a.json', rest)).misfits;
  expect(again.map(({ excerpt }) => excerpt)).toEqual(['{ "text": "Nothing more" }', '7']);
  expect(JSON.parse(Buffer.from(rest).toString())).toEqual([
    { text: 'Nothing more', problem: 'The question has no options and no correct answer' },
    7,
  ]);
});

test('separates what fits from what does not even in XML of one line', async () => {
  const question = (text: string, fraction: number) =>
    `<question type="multichoice"><questiontext><text>${text}</text></questiontext><answer fraction="${fraction}"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question>`;
  const category = '<question type="category"><category><text>Networks</text></category></question>';
  const parts = [question('Fits?', 100), question('Nothing right?', 0), '<question type="essay"/>'];
  const bytes = Buffer.from(`<?xml version="1.0"?><quiz>${category}${parts.join('')}</quiz>`);
  const { misfits } = await read('a.xml', bytes);
  expect(misfits.map(({ place }) => place)).toEqual(['question 2', 'question 3']);
  const [, rest] = await restOf('a.xml', bytes, misfits);
  expect(Buffer.from(rest).toString().split('\n')).toEqual([
    `<?xml version="1.0"?><quiz>${category}<!-- Problem: ${misfits[0]!.reason} -->`,
    `${parts[1]}<!-- Problem: ${misfits[1]!.reason} -->`,
    `${parts[2]}</quiz>`,
  ]);
});

test('leaves of text2qti each question with its own title and points', async () => {
  const question = (number: number, mark: string) =>
    `Title: Q${number}\nPoints: ${number}\n${number}. Which?\n${mark}a) x\nb) y\n`;
  const bytes = Buffer.from(`Quiz title: Networks\n\n${question(1, '*')}\n${question(2, '')}\n${question(3, '*')}`);
  const { misfits } = await read('quiz.md', bytes);
  const [, rest] = await restOf('quiz.md', bytes, misfits);
  expect(Buffer.from(rest).toString()).toBe(
    `Quiz title: Networks\n\n% Problem: ${misfits[0]!.reason}\n${question(2, '')}`,
  );
});

test('attaches the explanation of a misfit Aiken question to no other', async () => {
  const aiken = 'Fits?\nA) Yes\nB) No\nANSWER: A\n\nDoes not?\nA) Yes\nB) No\nANSWER: C\nExplanation: Of another.\n';
  const { questions, misfits } = await read('a.txt', Buffer.from(aiken));
  expect([questions.length, misfits.length]).toEqual([1, 1]);
  expect(questions[0]!.question).not.toHaveProperty('explanation');
});

test('leaves of a package whose files are one line each a package that can be read again', async () => {
  const item = (id: string, right: string) =>
    `<?xml version="1.0"?><assessmentItem identifier="${id}"><responseDeclaration identifier="R"><correctResponse>${right}</correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${id}?</prompt><simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const resource = (id: string, more = '') =>
    `<resource identifier="${id}" href="${id}.xml"><file href="${id}.xml"/>${more}</resource>`;
  const bytes = zipSync({
    'i1.xml': strToU8(item('i1', '<value>a</value>')),
    'i2.xml': strToU8(item('i2', '')),
    'a.png': new Uint8Array(8),
    'imsmanifest.xml': strToU8(
      `<manifest><resources>${resource('i1', '<file href="a.png"/>')}${resource('i2')}</resources></manifest>`,
    ),
  });
  const { questions, misfits } = await read('a.zip', bytes);
  expect([questions.length, misfits.length]).toEqual([1, 1]);
  const [, rest] = await restOf('a.zip', bytes, misfits);
  expect((await read('a.zip', rest)).misfits).toMatchObject([{ excerpt: 'i2?', reason: misfits[0]!.reason }]);
  expect(Buffer.from(unzipSync(rest)['imsmanifest.xml']!).toString()).not.toContain('i1');

  const broken = zipSync({ 'items/i7.xml': strToU8('<?xml version="1.0"?<!-- No -->\n><assessmentItem/>') });
  expect((await read('b.zip', broken)).misfits).toEqual([
    { place: 'items/i7.xml', excerpt: '', reason: 'The XML is invalid from its beginning' },
  ]);
});

test.each(['qti21.zip', 'qti30.zip'])('lists in the manifest of the rest of %s only what is there', async (name) => {
  const bytes = await readFile(new URL(name, SAMPLES));
  const { questions, misfits } = await read(name, bytes);
  const [, rest] = await restOf(name, bytes, [...misfits, { ...questions[0]!, reason: 'Faulty' }].slice(-1));
  const files = unzipSync(rest);
  const manifest = Buffer.from(files['imsmanifest.xml']!).toString();
  const listed = [...manifest.matchAll(/<file href="([^"]*)"/g)].map(([, href]) => href!);
  expect(listed).not.toEqual([]);
  expect(listed.filter((href) => !(href in files))).toEqual([]);
  expect(manifest).toMatch(/^<\?xml[^]*<\/manifest>\s*$/);
});

test('drops traversal paths from the rest of an archive', async () => {
  const bytes = zipSync({ '../../etc/quiz.xml': strToU8('<quiz><question type="essay"/></quiz>') });
  const { misfits } = await read('a.zip', bytes);
  const [, rest] = await restOf('a.zip', bytes, misfits);
  expect(Object.keys(unzipSync(rest))).toEqual(['etc/quiz.xml']);
});
