import { expect, test } from 'vitest';
import { FORMATS } from '../formats.ts';

const reading = async (xml: string) => (await FORMATS.qti21.read!())(Buffer.from(xml));
const reasonOf = async (xml: string) => {
  const { questions, misfits } = await reading(xml);
  expect(questions).toEqual([]);
  return misfits.map(({ reason }) => reason);
};

const item2 = (body: string, declarations = '') =>
  `<assessmentItem identifier="i" title="Odd">${declarations}<itemBody><p>Say it.</p>${body}</itemBody></assessmentItem>`;

test.each([
  [
    'hottext',
    '<hottextInteraction responseIdentifier="R"><p>A <hottext identifier="a">b</hottext></p></hottextInteraction>',
    'A question about words to pick in a text',
  ],
  [
    'gapMatch',
    '<gapMatchInteraction responseIdentifier="R"><gapText identifier="a">b</gapText></gapMatchInteraction>',
    'A question with words to drag into its text',
  ],
  [
    'inlineChoice',
    '<p>A <inlineChoiceInteraction responseIdentifier="R"/> and <inlineChoiceInteraction responseIdentifier="S"/></p>',
    'A question with lists to choose from in its text',
  ],
  ['extendedText', '<extendedTextInteraction responseIdentifier="R"/>', 'An essay question'],
  ['upload', '<uploadInteraction responseIdentifier="R"/>', 'A file upload question'],
  [
    'drawing',
    '<drawingInteraction responseIdentifier="R"><object data="a.png"/></drawingInteraction>',
    'A drawing question',
  ],
  ['slider', '<sliderInteraction responseIdentifier="R" lowerBound="0" upperBound="9"/>', 'A slider question'],
  ['hotspot', '<hotspotInteraction responseIdentifier="R"/>', 'A question about places in a picture'],
  ['selectPoint', '<selectPointInteraction responseIdentifier="R"/>', 'A question about places in a picture'],
  ['unknown', '<holographicInteraction responseIdentifier="R"/>', 'A question of type “holographicInteraction”'],
])('names an item with %s in plain words, in QTI 2 and 3', async (_, body, kind) => {
  expect(await reasonOf(item2(body))).toEqual([`${kind} cannot be imported`]);
  const kebab = item2(body).replace(
    /(?<=<\/?)(?!\/|p>)(\w+)/g,
    (name) => `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  expect(await reasonOf(kebab)).toEqual([`${kind} cannot be imported`]);
});

test('tells several questions in one item from several blanks, and a text from a question', async () => {
  const choice = (id: string) =>
    `<choiceInteraction responseIdentifier="${id}"><simpleChoice identifier="a">b</simpleChoice></choiceInteraction>`;
  expect(await reasonOf(item2(`${choice('R')}${choice('S')}`))).toEqual(['It contains several questions']);
  expect(await reasonOf(item2(`${choice('R')}<extendedTextInteraction/>`))).toEqual(['It contains several questions']);
  expect(await reasonOf(item2('<endAttemptInteraction title="Hint"/>'))).toEqual(['A text without a question']);
  expect(await reasonOf(item2(choice('R')))).toEqual(['No option is marked as correct']);
  expect(await reasonOf(item2('<textEntryInteraction responseIdentifier="R"/>'))).toEqual([
    'It does not say which answer is correct',
  ]);
});

test('reads several blanks of an item, and the tolerance of a number', async () => {
  const declared = (id: string, type: string, value: string) =>
    `<responseDeclaration identifier="${id}" cardinality="single" baseType="${type}"><correctResponse><value>${value}</value></correctResponse></responseDeclaration>`;
  const declarations = `${declared('A', 'float', '3.14')}${declared('B', 'string', 'pi')}`;
  const body =
    '<p>About <textEntryInteraction responseIdentifier="A"/> is <textEntryInteraction responseIdentifier="B"/>.</p>';
  const near =
    '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.01 0.01"><variable identifier="A"/><correct identifier="A"/></equal></responseIf></responseCondition></responseProcessing>';
  const { questions, misfits } = await reading(
    item2(body, declarations).replace('</assessmentItem>', `${near}</assessmentItem>`),
  );
  expect(misfits).toEqual([]);
  expect(questions.map(({ question }) => question)).toMatchObject([
    {
      kind: 'blanks',
      text: 'Say it.\n\nAbout [1] is [2].',
      parts: [
        { text: '1', accepts: { entry: 'number', values: ['3.14'], tolerance: 0.01 } },
        { text: '2', accepts: { entry: 'text', values: ['pi'] } },
      ],
    },
  ]);
});

const item1 = (type: string, response: string) =>
  `<questestinterop><item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Say it.</mattext></material>${response}</presentation></item></questestinterop>`;
const TYPED = '<response_str ident="R"><render_fib/></response_str>';

test.each([
  ['essay_question', TYPED, 'An essay question cannot be imported'],
  ['file_upload_question', '', 'A file upload question cannot be imported'],
  ['calculated_question', TYPED, 'A formula question cannot be imported'],
  ['hot_spot_question', '<response_xy ident="R"/>', 'A question about places in a picture cannot be imported'],
  ['text_only_question', '', 'A text without a question'],
  ['', TYPED, 'A question without a correct answer, such as an essay, cannot be imported'],
  ['numerical_question', '<response_num ident="R"/>', 'It does not say which number is correct'],
  ['', '<response_xy ident="R"/>', 'A question about places in a picture cannot be imported'],
  ['', TYPED + TYPED, 'A question with several answers to type cannot be imported from QTI 1.2'],
  ['', `${TYPED}<response_lid ident="S"/>`, 'It contains several questions'],
  [
    'matching_question',
    '<response_lid ident="R"/><response_lid ident="S"/>',
    'Not every row or blank has a correct answer',
  ],
  ['multiple_choice_question', '<response_lid ident="R"/>', 'No option is marked as correct'],
])('says why an item of QTI 1.2 of the type “%s” with %s does not fit', async (type, response, reason) => {
  expect(await reasonOf(item1(type, response))).toEqual([reason]);
});
