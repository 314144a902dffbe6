import { strToU8, zipSync } from 'fflate';

/**
 * Files as other systems export them, made after what is publicly known of their exports: each with the ways that system says what
 * is right, gives feedback and instructions, and writes markup.
 */
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const formatted = (html: string, type = 'HTML') =>
  `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="${type}">${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</mat_formattedtext></mat_extension></material></flow>`;

const blackboardItem = (type: string, stem: string, response: string, processing: string, feedback = '') => `
<item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_questiontype>${type}</bbmd_questiontype><qmd_absolutescore_max>10</qmd_absolutescore_max></itemmetadata>
<presentation><flow class="Block"><flow class="QUESTION_BLOCK">${formatted(stem)}</flow>${response}</flow></presentation>
<resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10"/></outcomes>${processing}</resprocessing>
<itemfeedback ident="correct" view="All"><flow_mat class="Block">${formatted('Well done')}</flow_mat></itemfeedback>
<itemfeedback ident="incorrect" view="All"><flow_mat class="Block">${formatted('Try again')}</flow_mat></itemfeedback>${feedback}</item>`;

const blackboardChoices = (cardinality: string, choices: readonly [string, string][]) =>
  `<flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="${cardinality}" rtiming="No"><render_choice shuffle="Yes" minnumber="0" maxnumber="0">${choices.map(([id, text]) => `<flow_label class="Block"><response_label ident="${id}" shuffle="Yes" rarea="Ellipse" rrange="Exact"><flow_mat>${formatted(text)}</flow_mat></response_label></flow_label>`).join('')}</render_choice></response_lid></flow>`;

const correctWhen = (condition: string) =>
  `<respcondition title="correct"><conditionvar>${condition}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition>`;
const of = (id: string) =>
  `<respcondition><conditionvar><varequal respident="${id}" case="No"/></conditionvar><setvar variablename="SCORE" action="Set">${id === 'aa' ? 100 : 0}</setvar><displayfeedback linkrefid="${id}" feedbacktype="Response"/></respcondition>`;

export const blackboardPool = zip({
  'imsmanifest.xml': '<manifest/>',
  '.bb-package-info': 'cx.config',
  'res00001.dat': '<?xml version="1.0"?><CATEGORIES/>',
  'res00003.dat': 'no XML at all',
  'res00002.dat': `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Pool"><section>
${blackboardItem(
  'Multiple Choice',
  '<p>Which port does <b>SSH</b> use?</p>',
  blackboardChoices('Single', [
    ['aa', '<p>22</p>'],
    ['bb', '<p>23</p>'],
  ]),
  correctWhen('<varequal respident="response" case="No">aa</varequal>') + of('aa') + of('bb'),
  `<itemfeedback ident="bb" view="All"><solution view="All" feedbackstyle="Complete"><solutionmaterial><flow_mat class="Block">${formatted('That is Telnet.')}</flow_mat></solutionmaterial></solution></itemfeedback>`,
)}
${blackboardItem(
  'Multiple Answer',
  'Which encrypt?',
  blackboardChoices('Multiple', [
    ['m1', 'TLS'],
    ['m2', 'RAID'],
    ['m3', 'IPsec'],
  ]),
  correctWhen(
    '<and><varequal respident="response" case="No">m1</varequal><not><varequal respident="response" case="No">m2</varequal></not><varequal respident="response" case="No">m3</varequal></and>',
  ),
)}
${blackboardItem(
  'True/False',
  'SSH is encrypted.',
  '<flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice shuffle="No"><flow_label class="Block"><response_label ident="true"><flow_mat class="Block"><material><mattext charset="us-ascii" texttype="text/plain" xml:space="default">true</mattext></material></flow_mat></response_label><response_label ident="false"><flow_mat class="Block"><material><mattext texttype="text/plain">false</mattext></material></flow_mat></response_label></flow_label></render_choice></response_lid></flow>',
  correctWhen('<varequal respident="response" case="No">true</varequal>'),
)}
${blackboardItem(
  'Matching',
  'Match the ports.',
  `<flow class="RESPONSE_BLOCK">${['SSH', 'HTTPS'].map((left, row) => `<flow class="Block">${formatted(left)}<response_lid ident="row${row}" rcardinality="Single"><render_choice shuffle="Yes">${[0, 1].map((choice) => `<flow_label class="Block"><response_label ident="r${row}c${choice}" shuffle="Yes"/></flow_label>`).join('')}</render_choice></response_lid></flow>`).join('')}</flow><flow class="RIGHT_MATCH_BLOCK">${['443', '22'].map((right) => `<flow class="Block">${formatted(right)}</flow>`).join('')}</flow>`,
  '<respcondition><conditionvar><varequal respident="row0" case="No">r0c1</varequal></conditionvar><setvar variablename="PartialCreditPercent" action="Set">50</setvar><displayfeedback linkrefid="correct"/></respcondition><respcondition><conditionvar><varequal respident="row1" case="No">r1c0</varequal></conditionvar><setvar variablename="PartialCreditPercent" action="Set">50</setvar></respcondition>',
)}
${blackboardItem(
  'Fill in the Blank',
  'The secure shell is called _____.',
  '<flow class="RESPONSE_BLOCK"><response_str ident="response" rcardinality="Single" rtiming="No"><render_fib charset="us-ascii" encoding="UTF_8" rows="0" columns="0" fibtype="String" prompt="Box"/></response_str></flow>',
  '<respcondition title="a"><conditionvar><varequal respident="response" case="No">SSH</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>',
)}
${blackboardItem('Essay', 'Describe SSH.', '<flow class="RESPONSE_BLOCK"><response_str ident="response" rcardinality="Single"/></flow>', '')}
</section></assessment></questestinterop>`,
});

const namespace = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"';
const item21 = (declarations: string, body: string, rest = '', identifier = 'item') =>
  `<?xml version="1.0" encoding="UTF-8"?><assessmentItem ${namespace} identifier="${identifier}" title="${identifier}" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody>${rest}</assessmentItem>`;
const right21 = (...values: string[]) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${values.length > 1 ? 'multiple' : 'single'}" baseType="identifier"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`;
const choices21 = (...choices: [string, string][]) =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="0">${choices.map(([id, text]) => `<simpleChoice identifier="${id}">${text}</simpleChoice>`).join('')}</choiceInteraction>`;
const test21 = (...hrefs: string[]) =>
  `<?xml version="1.0"?><assessmentTest ${namespace} identifier="t" title="Test"><testPart identifier="p" navigationMode="linear" submissionMode="individual"><assessmentSection identifier="s" title="S" visible="true"><rubricBlock view="candidate"><p>Answer everything.</p></rubricBlock>${hrefs.map((href) => `<assessmentItemRef identifier="${href}" href="${href}"/>`).join('')}</assessmentSection></testPart></assessmentTest>`;
const shows = (condition: string, outcome: string, feedback: string) =>
  `<responseCondition><responseIf>${condition}<setOutcomeValue identifier="${outcome}"><multiple><variable identifier="${outcome}"/><baseValue baseType="identifier">${feedback}</baseValue></multiple></setOutcomeValue></responseIf></responseCondition>`;
const modal = (outcome: string, identifier: string, text: string) =>
  `<modalFeedback outcomeIdentifier="${outcome}" identifier="${identifier}" showHide="show"><p>${text}</p></modalFeedback>`;

/** Blackboard's newer question banks. */
export const blackboardUltra = zip({
  'imsmanifest.xml': '<manifest/>',
  'question_bank00001.xml': test21('assessmentItem00001.xml', 'assessmentItem00002.xml'),
  'assessmentItem00001.xml': item21(
    right21('answer_2'),
    `<div><p>Which port does <strong>SSH</strong> use?</p></div>${choices21(['answer_1', '<p>23</p>'], ['answer_2', '<p>22</p>'])}`,
    modal('FEEDBACKBASIC', 'correct_fb', 'Well done') + modal('FEEDBACKBASIC', 'incorrect_fb', 'Try again'),
  ),
});

/** TAO: instructions, a shared text in another file, MathML, and feedback by outcome. */
export const tao = zip({
  'imsmanifest.xml': '<manifest/>',
  'tests/t/test.xml': test21('../../items/i1/qti.xml'),
  'items/i1/stimulus.xml':
    '<qh5:div xmlns:qh5="http://www.imsglobal.org/xsd/imsqtiv2p2_html5_v1p0"><p>The office has two routers.</p></qh5:div>',
  'items/i1/qti.xml': item21(
    `${right21('choice_1', 'choice_3')}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>`,
    `<rubricBlock view="candidate" use="instructions"><p>Use the diagram.</p></rubricBlock><rubricBlock view="scorer"><p>Two points.</p></rubricBlock><div class="grid-row"><div class="col-12"><xi:include href="stimulus.xml"/><p>Which lie below <m:math><m:semantics><m:mrow><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac><m:mo>&#215;</m:mo><m:msup><m:mn>2</m:mn><m:mi>n</m:mi></m:msup></m:mrow><m:annotation>\\frac12</m:annotation></m:semantics></m:math>?</p></div></div>${choices21(['choice_1', 'A'], ['choice_2', 'B'], ['choice_3', 'C'])}`,
    `<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="FEEDBACK_1"><baseValue baseType="identifier">feedbackModal_1</baseValue></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="FEEDBACK_1"><baseValue baseType="identifier">feedbackModal_2</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing>${modal('FEEDBACK_1', 'feedbackModal_1', 'Good.')}${modal('FEEDBACK_1', 'feedbackModal_2', 'No.')}`,
  ),
});

/** OpenOLAT: points by mapping, feedback by condition, a hint, the solution, and feedback for one answer. */
export const openOlat = zip({
  'imsmanifest.xml': '<manifest/>',
  'sc.xml': item21(
    `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>sc1</value></correctResponse><mapping defaultValue="0.0"><mapEntry mapKey="sc1" mappedValue="1.0"/><mapEntry mapKey="sc2" mappedValue="0.5"/></mapping></responseDeclaration><responseDeclaration identifier="HINTREQUEST" cardinality="single" baseType="boolean"/><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACKBASIC" cardinality="single" baseType="identifier"/>`,
    `<p>Which value is \\(2^{10}\\)?</p>${choices21(['sc1', '<p>1024</p>'], ['sc2', '<p>1000</p>'])}<endAttemptInteraction responseIdentifier="HINTREQUEST" title="Hint"/>`,
    `<responseProcessing>${shows('<and><match><baseValue baseType="identifier">correct</baseValue><variable identifier="FEEDBACKBASIC"/></match></and>', 'FEEDBACKMODAL', 'Feedback1')}${shows('<and><match><baseValue baseType="identifier">incorrect</baseValue><variable identifier="FEEDBACKBASIC"/></match></and>', 'FEEDBACKMODAL', 'Feedback2')}${shows('<and><match><baseValue baseType="identifier">sc2</baseValue><variable identifier="RESPONSE"/></match></and>', 'FEEDBACKMODAL', 'Feedback3')}${shows('<and><variable identifier="HINTREQUEST"/></and>', 'HINTFEEDBACKMODAL', 'Hint1')}</responseProcessing>${modal('FEEDBACKMODAL', 'Feedback1', 'Right!')}${modal('FEEDBACKMODAL', 'Feedback2', 'Wrong!')}${modal('FEEDBACKMODAL', 'Feedback3', 'That is decimal.')}${modal('HINTFEEDBACKMODAL', 'Hint1', 'Count bits.')}${modal('SOLUTIONMODAL', 'Solution1', 'Ten bits.')}`,
  ),
});

/** Inspera: a picture as an object, and instructions in a prompt. */
export const inspera = zip({
  'imsmanifest.xml': '<manifest/>',
  'content_item_1.xml': item21(
    right21('rId2'),
    `<div class="question-main"><p>Look at the network.<object type="image/png" data="resources/a.png">Two routers</object></p></div><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1" shuffle="false"><prompt><p class="default_prompt">Select one alternative</p></prompt><simpleChoice identifier="rId1"><p>One&#160;hop</p></simpleChoice><simpleChoice identifier="rId2"><p>Two hops</p></simpleChoice></choiceInteraction>`,
  ),
});

/** PrairieLearn: a folder for each question. */
export const prairieLearn = zip({
  'questions/port/info.json': JSON.stringify({ title: 'SSH', topic: 'Ports', tags: ['F26'], type: 'v3' }),
  'questions/port/question.html':
    '<pl-question-panel>\n  <markdown>\n    Which port does **SSH** use?\n    Not `telnet`.\n  </markdown>\n  <br>\n</pl-question-panel>\n<pl-multiple-choice answers-name="port" fixed-order="true" none-of-the-above="incorrect">\n  <pl-answer correct="true" feedback="Yes.">22</pl-answer>\n  <pl-answer correct="false">$2^{4}$ &amp; more</pl-answer>\n</pl-multiple-choice>\n<pl-answer-panel><p>RFC 4253 says 22.</p></pl-answer-panel>\n<pl-submission-panel>You said.</pl-submission-panel>',
  'questions/both/question.html':
    '<p>Which encrypt?</p><pl-checkbox answers-name="c" partial-credit="true"><pl-answer correct="true">TLS</pl-answer><pl-answer>RAID</pl-answer><pl-answer correct="True">IPsec</pl-answer></pl-checkbox>',
  'questions/bits/question.html':
    '<p>How many bits?</p><pl-integer-input answers-name="n" correct-answer="32" suffix="bit"></pl-integer-input>',
  'questions/computed/question.html':
    '<p>What is {{params.a}} + 1?</p><pl-integer-input answers-name="n" correct-answer="2"></pl-integer-input>',
  'questions/computed/server.py': 'def generate(data): pass',
});

const csv = (...rows: (string | number)[][]) =>
  strToU8(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n'));

/** Kahoot's template, with what stands above its headings. */
export const kahoot = csv(
  ['', 'Kahoot! Quiz template', '', '', '', '', '', ''],
  [
    '',
    'Add questions, at least two answer alternatives, time limit and choose correct answers (at least one).',
    '',
    '',
    '',
    '',
    '',
    '',
  ],
  [
    '',
    'Remember: questions have a limit of 120 characters and answers can have 75 characters max.',
    '',
    '',
    '',
    '',
    '',
    '',
  ],
  ['', '', '', '', '', '', '', ''],
  [
    '',
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Answer 3 - max 75 characters',
    'Answer 4 - max 75 characters',
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ],
  [1, 'How many layers has OSI?', 4, 7, 5, 1, 20, 2],
  [2, 'Which encrypt?', 'TLS', 'IPsec', 'RAID', '', 30, '1,2'],
);

/** Quizizz' template, with the row that explains its columns. */
export const quizizz = csv(
  [
    'Question Text',
    'Question Type',
    'Option 1',
    'Option 2',
    'Option 3',
    'Option 4',
    'Option 5',
    'Correct Answer',
    'Time in seconds',
    'Image Link',
    'Answer explanation',
  ],
  [
    'Text of the question\n\n(required)',
    'Question Type\n\n(default is Multiple Choice)',
    'Text for option 1\n\n(required in all cases except open-ended & draw questions)',
    'Text for option 2\n\n(required in all cases except open-ended & draw questions)',
    'Text for option 3\n\n(optional)',
    'Text for option 4\n\n(optional)',
    'Text for option 5\n\n(optional)',
    'The correct option choice (between 1-5).\n\nLeave blank for "Open-Ended", "Poll", "Draw" and "Fill-in-the-Blank".',
    'Time in seconds\n\n(optional, default value is 30 seconds)',
    'Link of the image\n\n(optional)',
    'Explanation for the answer\n\n(optional)',
  ],
  ['How many layers has OSI?', 'Multiple Choice', 4, 7, 5, 1, '', 2, 30, '', 'Seven of them.'],
  ['Which encrypt?', 'Checkbox', 'TLS', 'IPsec', 'RAID', '', '', '1,2', 30, 'https://example.com/a.png', ''],
  ['Name the secure shell.', 'Fill-in-the-Blank', 'SSH', 'OpenSSH', '', '', '', '', 30, '', ''],
  ['What do you think?', 'Poll', 'Good', 'Bad', '', '', '', '', 30, '', ''],
  ['Tell us more.', 'Open-Ended', '', '', '', '', '', '', 30, '', ''],
);

/** What a Google form of a quiz exports: answers that people gave. */
export const googleResponses = csv(
  [
    'Timestamp',
    'Email Address',
    'Score',
    'Which port does SSH use?',
    'Which port does SSH use? [Score]',
    'Which port does SSH use? [Feedback]',
  ],
  ['2026/11/28 9:00:00 AM GMT', 'a@example.com', '1 / 1', '22', '1.00 / 1', ''],
);
/** What add-ons of Google Forms export: the questions. */
export const googleForm = csv(
  ['Question', 'Type', 'Required', 'Option 1', 'Option 2', 'Option 3', 'Correct Answer', 'Points', 'Feedback'],
  ['Which port does SSH use?', 'MULTIPLE_CHOICE', 'TRUE', '22', '23', '80', '22', 1, 'The RFC says so.'],
  ['Which encrypt?', 'CHECKBOX', 'FALSE', 'TLS', 'RAID', 'IPsec', 'TLS, IPsec', 2, ''],
);

/** Udemy's current template. */
export const udemy = csv(
  [
    'Question',
    'Question Type',
    'Answer Option 1',
    'Explanation 1',
    'Answer Option 2',
    'Explanation 2',
    'Answer Option 3',
    'Explanation 3',
    'Correct Answers',
    'Overall Explanation',
    'Domain',
  ],
  [
    '<p>Which port does <strong>SSH</strong> use &amp; why?</p>',
    'multiple-choice',
    '<p>22</p>',
    'Yes.',
    '23',
    'Telnet.',
    '',
    '',
    1,
    '<p>RFC 4253: \\(2^4+6\\)</p>',
    'Ports',
  ],
  ['Which encrypt?', 'multi-select', 'TLS', '', 'RAID', '', 'IPsec', '', '1,3', '', 'Ports'],
);
