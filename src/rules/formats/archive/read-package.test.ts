import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXmlOrPackage } from './read-package.ts';

const asked = (text: string, right = '100', wrong = '0') =>
  `<question type="multichoice"><name><text>${text}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><answer fraction="${right}"><text>a</text></answer><answer fraction="${wrong}"><text>b</text></answer></question>`;
const essay = (text: string) =>
  `<question type="essay"><questiontext format="html"><text>${text}</text></questiontext></question>`;
const quiz = (...questions: string[]) => strToU8(`<quiz>\n${questions.join('\n')}\n</quiz>`);

const read = (files: Record<string, Uint8Array>) => readXmlOrPackage(zipSync(files));
const placesOf = (list: readonly { place: string }[]) => list.map(({ place }) => place);

test('counts and places what another file of an archive, or the same one, holds already', async () => {
  const { questions, misfits, repeats, losses } = await read({
    'a.xml': quiz(asked('One?'), essay('Tell.')),
    'b.xml': quiz(asked('One?'), asked('Two?'), essay('Tell.'), essay('Tell more.')),
    'c.xml': quiz(asked('Two?'), asked('One?', '0', '100'), asked('Two?')),
  });
  expect(placesOf(questions)).toEqual(['a.xml, line 2', 'b.xml, line 3', 'c.xml, line 3']);
  expect(placesOf(misfits)).toEqual(['a.xml, line 3', 'b.xml, line 5']);
  expect(repeats.map(({ place, of }) => [place, of])).toEqual([
    ['b.xml, line 2', 'a.xml, line 2'],
    ['b.xml, line 4', 'a.xml, line 3'],
    ['c.xml, line 2', 'b.xml, line 3'],
    ['c.xml, line 4', 'b.xml, line 3'],
  ]);
  expect(losses).toEqual([]);
});

test('tells what a question loses once, however many files hold it', async () => {
  const { losses } = await read({
    'a.xml': quiz(asked('<b>One</b>?')),
    'b.xml': quiz(asked('<b>One</b>?'), asked('<b>Two</b>?')),
  });
  expect(losses.filter(({ what }) => what === 'Bold and italic text').map(({ place }) => place)).toEqual([
    'a.xml, line 2',
    'b.xml, line 3',
  ]);
});

test('names the files of an archive that hold no questions, and those of one without any', async () => {
  const others = Object.fromEntries(
    ['notes.txt', 'b/bank.csv', 'c.pdf', 'd.docx', 'e.gift', 'f.md', 'g.html'].map((name) => [name, strToU8('x')]),
  );
  const { losses } = await read({ 'a.xml': quiz(asked('One?')), 'a.png': new Uint8Array(4), ...others });
  expect(losses).toEqual([
    {
      place: 'the whole file',
      what: '7 files of the archive without questions: notes.txt, b/bank.csv, c.pdf, d.docx, e.gift, and 2 more',
    },
  ]);
  await expect(read({ 'b/bank.csv': strToU8('x') })).rejects.toThrow(
    'The archive contains no question files. Unpack it, and import what it contains: b/bank.csv',
  );
});

test('does not name the file of a text that a question is about', async () => {
  const item = `<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>a</value></correctResponse></responseDeclaration><assessmentStimulusRef identifier="s" href="office.html" title="Office"/><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const { questions, losses } = await read({
    'i.xml': strToU8(item),
    'office.html': strToU8('<html><body><p>Two routers.</p></body></html>'),
    'notes.html': strToU8('<p>Notes</p>'),
  });
  expect(questions).toMatchObject([{ question: { exhibits: [{ form: 'scenario', text: 'Two routers.' }] } }]);
  expect(losses.map(({ what }) => what)).toEqual(['1 file of the archive without questions: notes.html']);
});
