import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import * as systems from '../../../tests/factories/foreign/systems.ts';
import { detectFormat } from './detect.ts';
import type { Reading } from './format.ts';
import { FORMATS } from './formats.ts';

async function readingOf(name: string, bytes: Uint8Array): Promise<Reading> {
  const read = await FORMATS[detectFormat(name, bytes)].read!();
  return read(bytes);
}

const questionsIn = ({ questions }: Reading) => questions.map(({ question }) => question);
const lostIn = ({ losses }: Reading) => [...new Set(losses.map(({ what }) => what))].toSorted();
const reasonsIn = ({ misfits }: Reading) => misfits.map(({ reason }) => reason);

test('Blackboard: a pool, with its own texts, its own most of points, and what is matched beside the choices', async () => {
  const reading = await readingOf('pool.zip', systems.blackboardPool);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Which port does SSH use?',
      options: ['22', '23'],
      correctAnswers: [0],
      rationales: ['', 'That is Telnet.'],
    },
    { kind: 'multiple', options: ['TLS', 'RAID', 'IPsec'], correctAnswers: [0, 2] },
    { options: ['True', 'False'], correctAnswers: [0], fixed: [0, 1] },
    { kind: 'matching', text: 'Match the ports.', parts: [{ text: 'SSH' }, { text: 'HTTPS' }], options: ['22', '443'] },
    { kind: 'blanks', parts: [{ accepts: { values: ['SSH'] } }] },
  ]);
  expect(reasonsIn(reading)).toEqual(['An essay question can’t be imported']);
  expect(lostIn(reading)).toEqual(['Bold and italic text', 'Feedback for right and wrong answers']);
});

test('Blackboard: a newer question bank, whose items are files of their own, one of which is missing', async () => {
  const reading = await readingOf('bank.zip', systems.blackboardUltra);
  expect(questionsIn(reading)).toMatchObject([{ options: ['23', '22'], correctAnswers: [1] }]);
  expect(questionsIn(reading)[0]).not.toHaveProperty('explanation');
  expect(reasonsIn(reading)).toEqual([
    'The test only names this item; the file “assessmentItem00002.xml”, which holds it, is missing. Import the whole package',
  ]);
  expect(lostIn(reading)).toEqual([
    'Bold and italic text',
    'Feedback for right and wrong answers',
    'Instructions of a test or a section',
  ]);
});

test('TAO: instructions for candidates, a text in another file, and a formula are read with the question', async () => {
  const reading = await readingOf('tao.zip', systems.tao);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Use the diagram.\n\nWhich lie below 1/2×2^n?',
      correctAnswers: [0, 2],
      exhibits: [{ form: 'scenario', text: 'The office has two routers.' }],
    },
  ]);
  expect(lostIn(reading)).toEqual([
    'A rubric',
    'Feedback for right and wrong answers',
    'Formula formatting',
    'Instructions of a test or a section',
  ]);
});

test('OpenOLAT: feedback is told apart by when it is shown; points of a mapping are lost by name', async () => {
  const reading = await readingOf('olat.zip', systems.openOlat);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Which value is 2^10?',
      correctAnswers: [0],
      rationales: ['', 'That is decimal.'],
      explanation: 'Ten bits.',
    },
  ]);
  expect(lostIn(reading)).toEqual([
    'Feedback for right and wrong answers',
    'Formula formatting',
    'Hints',
    'Partial credit',
  ]);
});

test('Inspera: what stands in a picture and what a prompt asks are part of the text', async () => {
  const reading = await readingOf('inspera.zip', systems.inspera);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Look at the network. [Two routers]\n\nSelect one alternative',
      options: ['One hop', 'Two hops'],
      fixed: [0, 1],
    },
  ]);
  expect(lostIn(reading)).toEqual(['A picture']);
});

test('PrairieLearn: a question for each folder, with its Markdown, its answer panel and the options that it adds', async () => {
  const reading = await readingOf('course.zip', systems.prairieLearn);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Which port does **SSH** use?\nNot `telnet`.',
      options: ['22', '2^4 & more', 'None of the above'],
      correctAnswers: [0],
      rationales: ['Yes.', '', ''],
      fixed: [0, 1, 2],
      explanation: 'RFC 4253 says 22.',
      topic: 'Ports',
    },
    { kind: 'multiple', correctAnswers: [0, 2] },
    { kind: 'blanks', parts: [{ accepts: { entry: 'number', values: ['32'], unit: 'bit' } }] },
  ]);
  expect(reasonsIn(reading)).toEqual(['What a program computes for “{{params.a}}” can’t be imported']);
  expect(lostIn(reading)).toEqual([
    'Formula formatting',
    'Partial credit',
    'The tag “F26”',
    'The title of the question',
    'What is said of an answer that was given',
  ]);
});

test('PrairieLearn: what another folder holds too is a repeat, and files that no question shows are named', async () => {
  const question = (text: string, why: string) =>
    strToU8(
      `<p>${text}</p><pl-checkbox answers-name="c"><pl-answer correct="true" feedback="${why}">TLS</pl-answer><pl-answer>RAID</pl-answer></pl-checkbox>`,
    );
  const bytes = zipSync({
    'infoCourse.json': strToU8('{}'),
    'README.md': strToU8('# Course'),
    'questions/a/question.html': question('Which?', ''),
    'questions/a/info.json': strToU8('{"tags": ["F26"]}'),
    'questions/b/question.html': question('Which?', 'Again.'),
    'questions/b/info.json': strToU8('{"tags": ["S27"]}'),
    'questions/c/question.html': question('Which one?', ''),
    'questions/c/info.json': strToU8('{"topic": "Ports",}'),
  });
  const reading = await readingOf('course.zip', bytes);
  expect(questionsIn(reading)).toMatchObject([{ text: 'Which?' }, { text: 'Which one?' }]);
  expect(reading.repeats).toEqual([
    { place: 'questions/b/question.html', excerpt: 'Which?', of: 'questions/a/question.html' },
  ]);
  expect(lostIn(reading)).toEqual([
    '1 file of the archive without questions: README.md',
    'The tag “F26”',
    'The title, topic, and tags in info.json, which cannot be read',
  ]);
});

test('what an import leaves of PrairieLearn is the folders that did not fit, each with its problem', async () => {
  const reading = await readingOf('course.zip', systems.prairieLearn);
  const write = await FORMATS.prairielearn.rest!();
  const { file } = await write(systems.prairieLearn, reading.misfits);
  const again = await readingOf('rest.zip', file as Uint8Array);
  expect(again).toMatchObject({ questions: [], misfits: reading.misfits });
  const { file: twice } = await write(file as Uint8Array, again.misfits);
  expect((await readingOf('rest.zip', twice as Uint8Array)).misfits).toEqual(reading.misfits);
});

test('Kahoot: what stands above the headings is no question, and a key is a place whatever the options say', async () => {
  const reading = await readingOf('kahoot.csv', systems.kahoot);
  expect(questionsIn(reading)).toMatchObject([
    { text: 'How many layers has OSI?', options: ['4', '7', '5', '1'], correctAnswer: 1 },
    { options: ['TLS', 'IPsec', 'RAID'], correctAnswers: [0, 1] },
  ]);
  expect(lostIn(reading)).toContain('The column “Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs”');
});

test('Quizizz: the row that explains the columns is none, a blank is one, and polls are named', async () => {
  const reading = await readingOf('quizizz.csv', systems.quizizz);
  expect(questionsIn(reading)).toMatchObject([
    { options: ['4', '7', '5', '1'], correctAnswer: 1, explanation: 'Seven of them.' },
    { correctAnswers: [0, 1] },
    { kind: 'blanks', text: 'Name the secure shell.', parts: [{ accepts: { values: ['SSH', 'OpenSSH'] } }] },
  ]);
  expect(reasonsIn(reading)).toEqual([
    'A survey question, which has no correct answer, can’t be imported',
    'An essay question can’t be imported',
  ]);
  expect(lostIn(reading)).toEqual(['The column “Image Link”', 'The column “Time in seconds”']);
});

test('Google Forms: questions by the texts of their keys; a sheet of answers says what it is', async () => {
  expect(questionsIn(await readingOf('form.csv', systems.googleForm))).toMatchObject([
    { options: ['22', '23', '80'], correctAnswers: [0], explanation: 'The RFC says so.' },
    { options: ['TLS', 'RAID', 'IPsec'], correctAnswers: [0, 2] },
  ]);
  await expect((async () => readingOf('responses.csv', systems.googleResponses))()).rejects.toThrow(
    'This sheet has the answers that people gave to a form, not its questions.',
  );
});

test('Udemy: the current template, whose HTML and formulas never show', async () => {
  const reading = await readingOf('udemy.csv', systems.udemy);
  expect(questionsIn(reading)).toMatchObject([
    {
      text: 'Which port does SSH use & why?',
      options: ['22', '23'],
      correctAnswers: [0],
      rationales: ['Yes.', 'Telnet.'],
      explanation: 'RFC 4253: 2^4+6',
      domain: 'Ports',
    },
    { correctAnswers: [0, 2] },
  ]);
  expect(lostIn(reading)).toEqual(['Bold and italic text', 'Formula formatting']);
});

test('Canvas and Moodle: formulas are lines of text, and Markdown is read as such', async () => {
  const canvas = `<questestinterop><item ident="i"><presentation><material><mattext texttype="text/html">&lt;p&gt;What is &lt;img class="equation_image" alt="LaTeX: \\frac{a}{2}" data-equation-content="\\frac{a}{2}"&gt;?&lt;/p&gt;</mattext></material><response_lid ident="R"><render_choice><response_label ident="a"><material><mattext>1</mattext></material></response_label><response_label ident="b"><material><mattext>2</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="R">b</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></questestinterop>`;
  const reading = await readingOf('quiz.xml', strToU8(canvas));
  expect(questionsIn(reading)).toMatchObject([{ text: 'What is a/2?' }]);
  expect(lostIn(reading)).toEqual(['Formula formatting']);
  const moodle = (format: string, text: string) =>
    strToU8(
      `<quiz><question type="multichoice"><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="-50"><text>b</text></answer></question></quiz>`,
    );
  const html = await readingOf('bank.xml', moodle('html', '<p>Is \\(2^n \\ge n\\)? <code>\\(a\\)</code></p>'));
  expect(questionsIn(html)).toMatchObject([{ text: 'Is 2^n ≥ n? `\\(a\\)`' }]);
  expect(lostIn(html)).toEqual(['Formula formatting', 'Points taken off for wrong answers']);
  const markdown = await readingOf('bank.xml', moodle('markdown', 'Is __it__ [so](https://a.b)?'));
  expect(questionsIn(markdown)).toMatchObject([{ text: 'Is **it** so?' }]);
  expect(lostIn(markdown)).toContain('The address of a link');
});

test.each<[string, string, Uint8Array, string]>([
  [
    'a test of QTI alone',
    'test.xml',
    strToU8('<assessmentTest><testPart><assessmentSection/></testPart></assessmentTest>'),
    'the frame of a quiz',
  ],
  [
    'the table of contents of a package',
    'imsmanifest.xml',
    strToU8('<manifest><resources/></manifest>'),
    'only the table of contents',
  ],
  ['GIFT with a category', 'bank.gift', strToU8('$CATEGORY: Net\n'), 'a category but no questions'],
  ['GIFT with comments', 'bank.gift', strToU8('// Nothing yet\n'), 'only comments'],
  [
    'Moodle’s categories',
    'bank.xml',
    strToU8('<quiz><question type="category"><category><text>top</text></category></question></quiz>'),
    'categories but no questions',
  ],
  ['an empty archive', 'bank.zip', zipSync({}), 'The archive is empty'],
  [
    'an archive of empty quizzes',
    'bank.zip',
    zipSync({ 'a.xml': strToU8('<questestinterop><assessment/></questestinterop>') }),
    'there are no questions in them',
  ],
  ['nothing', 'bank.csv', new Uint8Array(), 'The file is empty'],
])('%s says what it holds, and what is missing', async (_, name, bytes, sentence) => {
  await expect((async () => readingOf(name, bytes))()).rejects.toThrow(sentence);
});

test('a test of QTI alone names each item that it only lists', async () => {
  const xml =
    '<assessmentTest><testPart><assessmentSection><assessmentItemRef identifier="i" href="i.xml"/></assessmentSection></testPart></assessmentTest>';
  expect(reasonsIn(await readingOf('test.xml', strToU8(xml)))).toEqual([
    'The test only names this item; the file “i.xml”, which holds it, is missing. Import the whole package',
  ]);
});
