import { expect, test } from 'vitest';
import { FORMATS } from '#rules/formats/formats.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { fitting } from './fitting.ts';

/** What an import says of the questions of a file: their texts, or why they do not fit. */
async function verdictsOn(format: FormatName, content: string) {
  const { questions } = await (await FORMATS[format].read!())(Buffer.from(content));
  return questions.map(fitting()).map((found) => ('reason' in found ? found.reason : found.text));
}

const pictures = ['a.png', 'b.png'].map((name) => `<img src="${name}">`);
const ONLY_PICTURE = /^Option 1 is only a picture without a text alternative\. Write one in the file/;

const moodle = ([one, two]: string[]) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext><answer fraction="100" format="html"><text><![CDATA[${one}]]></text></answer><answer fraction="0" format="html"><text><![CDATA[${two}]]></text></answer></question></quiz>`;
const qti = ([one, two]: string[]) =>
  `<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">${one}</simpleChoice><simpleChoice identifier="b">${two}</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

test.each<[FormatName, string]>([
  ['moodle', moodle(pictures)],
  ['gift', `Which? {=[html]${pictures.join(' ~[html]').replaceAll('src=', 'src\\=')}}`],
  ['qti21', qti(pictures.map((picture) => picture.replace('>', '/>')))],
  ['text2qti', '1. Which?\n*a) ![](a.png)\nb) ![](b.png)\n'],
])(
  'says of options in %s that are only pictures what they lack, and not that they are the same',
  async (format, file) => {
    expect(await verdictsOn(format, file)).toEqual([expect.stringMatching(ONLY_PICTURE)]);
  },
);

test('takes the text alternatives of pictures for options', async () => {
  const told = ['A wall', 'A door'].map((alt) => `<img src="https://a.example/b.png" alt="${alt}">`);
  expect(await verdictsOn('moodle', moodle(told))).toEqual(['Which?']);
});

test.each([
  [10_000, 'Which?'],
  [10_001, 'The explanation is longer than 10,000 characters'],
])('takes explanations of up to 10,000 characters: %i', async (length, verdict) => {
  const question = { text: 'Which?', options: ['a', 'b'], correctAnswer: 0, explanation: 'x'.repeat(length) };
  expect(await verdictsOn('json', JSON.stringify([question]))).toEqual([verdict]);
});
