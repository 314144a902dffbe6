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
    'A question about words to select in a text',
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
  ['hotspot', '<hotspotInteraction responseIdentifier="R"/>', 'A question answered by clicking on a picture'],
  ['selectPoint', '<selectPointInteraction responseIdentifier="R"/>', 'A question answered by clicking on a picture'],
  ['unknown', '<holographicInteraction responseIdentifier="R"/>', 'A question of type “holographicInteraction”'],
])('names an item with %s in plain words, in QTI 2 and 3', async (_, body, kind) => {
  expect(await reasonOf(item2(body))).toEqual([`${kind} can’t be imported`]);
  const kebab = item2(body).replace(
    /(?<=<\/?)(?!\/|p>)(\w+)/g,
    (name) => `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  expect(await reasonOf(kebab)).toEqual([`${kind} can’t be imported`]);
});

test('quotes of an item only what it asks, neither what is said about it nor its options', async () => {
  const { misfits } = await reading(
    item2(
      '<rubricBlock view="author"><p class="difficulty">hard</p></rubricBlock><choiceInteraction responseIdentifier="R"><prompt>And why?</prompt><simpleChoice identifier="a">b</simpleChoice></choiceInteraction>',
    ),
  );
  expect(misfits.map(({ excerpt }) => excerpt)).toEqual(['Say it. And why?']);
});

test('tells several questions in one item from several blanks, and a text from a question', async () => {
  const choice = (id: string) =>
    `<choiceInteraction responseIdentifier="${id}"><simpleChoice identifier="a">b</simpleChoice></choiceInteraction>`;
  expect(await reasonOf(item2(`${choice('R')}${choice('S')}`))).toEqual(['The item contains several questions']);
  expect(await reasonOf(item2(`${choice('R')}<extendedTextInteraction/>`))).toEqual([
    'The item contains several questions',
  ]);
  expect(await reasonOf(item2('<endAttemptInteraction title="Hint"/>'))).toEqual(['A text without a question']);
  expect(await reasonOf(item2(choice('R')))).toEqual(['No option is marked as correct']);
  expect(await reasonOf(item2('<textEntryInteraction responseIdentifier="R"/>'))).toEqual([
    'The item does not say which answer is correct',
  ]);
});

const ofThree = (keys: string, mapping = '') =>
  item2(
    `<choiceInteraction responseIdentifier="R" maxChoices="0">${['B', 'C', 'D'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')}</choiceInteraction>`,
    `<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse>${keys.replace(/[A-Z]/g, '<value>$&</value>')}</correctResponse>${mapping}</responseDeclaration>`,
  );

test('a key that names an option that is not there is no key, in QTI 2 and 3', async () => {
  const kebab = (xml: string) =>
    xml.replace(
      /(?<=<\/?)(?!\/|p>)(\w+)/g,
      (name) => `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );
  for (const spell of [(xml: string) => xml, kebab]) {
    expect(await reasonOf(spell(ofThree('AB')))).toEqual(['The correct answer “A” is not an option']);
    expect(await reasonOf(spell(ofThree('A')))).toEqual(['The correct answer “A” is not an option']);
    expect(await reasonOf(spell(ofThree('AXB')))).toEqual(['The correct answers “A” and “X” are not options']);
    expect(await reasonOf(spell(ofThree('')))).toEqual(['No option is marked as correct']);
  }
  const mapped = '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/></mapping>';
  expect(await reasonOf(ofThree('', mapped))).toEqual(['The correct answer “A” is not an option']);
  const { questions } = await reading(ofThree('DB'));
  expect(questions.map(({ question }) => question.correctAnswers)).toEqual([[0, 2]]);
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
  ['essay_question', TYPED, 'An essay question can’t be imported'],
  ['file_upload_question', '', 'A file upload question can’t be imported'],
  ['calculated_question', TYPED, 'A formula question can’t be imported'],
  ['hot_spot_question', '<response_xy ident="R"/>', 'A question answered by clicking on a picture can’t be imported'],
  ['text_only_question', '', 'A text without a question'],
  ['', TYPED, 'A question without a correct answer, such as an essay, can’t be imported'],
  ['numerical_question', '<response_num ident="R"/>', 'The item does not say which number is correct'],
  ['', '<response_xy ident="R"/>', 'A question answered by clicking on a picture can’t be imported'],
  ['', TYPED + TYPED, 'A question with several answers to type can’t be imported from QTI 1.2'],
  ['', `${TYPED}<response_lid ident="S"/>`, 'The item contains several questions'],
  [
    'matching_question',
    '<response_lid ident="R"/><response_lid ident="S"/>',
    'Not every row or blank has a correct answer',
  ],
  ['multiple_choice_question', '<response_lid ident="R"/>', 'No option is marked as correct'],
])('says why an item of QTI 1.2 of the type “%s” with %s does not fit', async (type, response, reason) => {
  expect(await reasonOf(item1(type, response))).toEqual([reason]);
});

test.each([
  ['single', 'Single', ['A'], 'The correct answer “A” is not an option'],
  ['several that count together', 'Multiple', ['AB'], 'The correct answer “A” is not an option'],
  ['several that count each', 'Multiple', ['A', 'B'], 'The correct answer “A” is not an option'],
  ['several that are all missing', 'Multiple', ['AX'], 'The correct answers “A” and “X” are not options'],
])(
  'a key that names an option that is not there is no key, in QTI 1.2 with %s',
  async (_, cardinality, keys, reason) => {
    const labels = ['B', 'C', 'D'].map(
      (id) => `<response_label ident="${id}"><mattext>${id}</mattext></response_label>`,
    );
    const response = `<response_lid ident="R" rcardinality="${cardinality}"><render_choice>${labels.join('')}</render_choice></response_lid>`;
    const conditions = keys.map(
      (letters) =>
        `<respcondition><conditionvar><and>${letters.replace(/./g, '<varequal respident="R">$&</varequal>')}</and></conditionvar><setvar action="Add">1</setvar></respcondition>`,
    );
    const scored = (type: string) =>
      item1(type, response).replace('</item>', `<resprocessing>${conditions.join('')}</resprocessing></item>`);
    expect(await reasonOf(scored(''))).toEqual([reason]);
    // As Canvas says it.
    const type = cardinality === 'Single' ? 'multiple_choice_question' : 'multiple_answers_question';
    expect(await reasonOf(scored(type))).toEqual([reason]);
  },
);

test('a row of QTI 1.2 whose key names an option that is not there is refused', async () => {
  const row = (id: string) =>
    `<response_lid ident="${id}"><material><mattext>Row ${id}</mattext></material><render_choice><response_label ident="B"><mattext>b</mattext></response_label><response_label ident="C"><mattext>c</mattext></response_label></render_choice></response_lid>`;
  const wants = [
    ['1', 'A'],
    ['1', 'B'],
    ['2', 'C'],
  ].map(
    ([id, key]) =>
      `<respcondition><conditionvar><varequal respident="${id}">${key}</varequal></conditionvar><setvar action="Add">50</setvar></respcondition>`,
  );
  const item = item1('matching_question', row('1') + row('2')).replace(
    '</item>',
    `<resprocessing>${wants.join('')}</resprocessing></item>`,
  );
  expect(await reasonOf(item)).toEqual(['The correct answer “A” is not an option']);
});

test('says that a question of Moodle has one option, and which letter is missing in Aiken', async () => {
  const moodle =
    '<quiz><question type="multichoice"><questiontext><text>Which?</text></questiontext><answer fraction="100"><text>a</text></answer></question></quiz>';
  expect(await reasonOf(moodle)).toEqual(['The question has fewer than two options']);
  const aiken = async (text: string) => (await FORMATS.aiken.read!())(Buffer.from(text));
  const { questions, misfits } = await aiken(
    'Which?\nA) 80\nC) 443\nD) 22\nANSWER: A\n\nWhich?\nA) 80\nB) 22\nANSWER: B\n',
  );
  expect([questions.length, misfits.map(({ reason }) => reason)]).toEqual([1, ['Option B is missing']]);
});
