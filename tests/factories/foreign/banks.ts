import { strToU8, zipSync } from 'fflate';
import { CANVAS_CLASSIC, CANVAS_NEW } from './canvas.ts';
import { choices, label, material } from './qti12.ts';

const heard = (what: string, text: string) => `<${what}feedback format="html"><text>${text}</text></${what}feedback>`;

const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/top/Default for SAA/Storage</text></category><info format="html"><text>The default category</text></info><idnumber></idnumber></question>
<!-- question: 2148  -->
  <question type="multichoice">
    <name><text>Object storage</text></name>
    <questiontext format="html"><text><![CDATA[<p dir="ltr" style="text-align: left;">Which service stores objects?<br></p>]]></text></questiontext>
    ${heard('general', '<![CDATA[<p>Objects live in buckets.</p>]]>')}
    <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
    <single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>abc</answernumbering>
    ${heard('correct', '<![CDATA[<p>That is S3.</p>]]>')}${heard('partiallycorrect', 'Your answer is partially correct.')}${heard('incorrect', 'Your answer is incorrect.')}
    <answer fraction="0" format="html"><text><![CDATA[<p>A queue</p>]]></text>${heard('', '')}</answer>
    <answer fraction="100" format="html"><text><![CDATA[<p>Object storage</p>]]></text>${heard('', '<![CDATA[<p>Yes</p>]]>')}</answer>
  </question>
  <question type="numerical"><name><text>n</text></name><questiontext format="html"><text>How many MB?</text></questiontext><answer fraction="100" format="moodle_auto_format"><text>1024</text><tolerance>0</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>MB</unit_name></unit></units></question>
  <question type="ddwtos"><name><text>d</text></name><questiontext format="html"><text>Drag [[1]]</text></questiontext></question>
</quiz>`;

/** Each right choice earns points, and so does not choosing a wrong one. */
const ILIAS = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd"><questestinterop><item ident="il_0_qst_5" title="Encrypt"><presentation label="Encrypt"><flow>${material('<p>Which encrypt?</p>', 'text/xhtml')}${choices('MCMR', label('0', 'TLS') + label('1', 'IPsec') + label('2', 'RAID'), 'Multiple')}</flow></presentation><resprocessing><outcomes><decvar/></outcomes>${[
  [2, 0],
  [1, 0],
  [0, 1],
]
  .map(([picked, left], index) => {
    const picks = `<varequal respident="MCMR">${index}</varequal>`;
    return `<respcondition><conditionvar>${picks}</conditionvar><setvar action="Add">${picked}</setvar></respcondition><respcondition><conditionvar><not>${picks}</not></conditionvar><setvar action="Add">${left}</setvar></respcondition>`;
  })
  .join('')}</resprocessing></item></questestinterop>`;

const TAO = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i15" title="Item 1" label="Item 1" xml:lang="en-US" adaptive="false" timeDependent="false" toolName="TAO">
  <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier"><correctResponse><value><![CDATA[choice_1]]></value><value><![CDATA[choice_2]]></value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="FEEDBACKBASIC" cardinality="single" baseType="identifier"/>
  <itemBody><div class="grid-row"><div class="col-12"><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0"><prompt>Which encrypt?</prompt><simpleChoice identifier="choice_1" fixed="false">TLS</simpleChoice><simpleChoice identifier="choice_2" fixed="false">IPsec</simpleChoice><simpleChoice identifier="choice_3" fixed="false">RAID</simpleChoice></choiceInteraction></div></div></itemBody>
  <modalFeedback identifier="correct" outcomeIdentifier="FEEDBACKBASIC" showHide="show">Right!</modalFeedback>
  <modalFeedback identifier="incorrect" outcomeIdentifier="FEEDBACKBASIC" showHide="show">Wrong!</modalFeedback>
</assessmentItem>`;

const TEXT_ENTRY = `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="textEntry" title="Gap" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>York</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/><mapEntry mapKey="London" mappedValue="0"/></mapping></responseDeclaration><itemBody><p>This sun of <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="15"/>;</p></itemBody></assessmentItem>`;

const TEXT2QTI = `Quiz title: Addition
shuffle answers: true

Title: An addition question
Points: 2
1.  What is 2+3?
... Counting helps.
+   Yes, it is.
a)  6
... That is one more.
*b) 5

2.  Who lives at the North Pole?
*   Santa
*   Father Christmas

3.  What is the square root of 2?
=   1.4142 +- 0.0001

4.  Which number is it?
=   [1, 5]
`;

const shared = (texts: readonly string[]) => `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
const cell = (address: string, index: number) => `<c r="${address}" t="s"><v>${index}</v></c>`;
const number = (address: string, value: number, style: number) => `<c r="${address}" s="${style}"><v>${value}</v></c>`;

/** A title above the headings, hints beside them, and numbers that their styles display differently. */
const EXCEL = zipSync({
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/styles.xml': strToU8(
    '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  ),
  'xl/sharedStrings.xml': strToU8(
    shared([
      'Cloud exam 2026',
      'Question - max 120 characters',
      'Answer 1 - max 75 characters',
      'Answer 2 - max 75 characters',
      'Answer 3',
      'Answer 4',
      'Correct answer(s) - choose at least one',
      'Which availability?',
      'B',
    ]),
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet><sheetData><row r="1">${cell('A1', 0)}</row><row r="3">${cell('A3', 1)}${cell('B3', 2)}${cell('C3', 3)}${cell('D3', 4)}${cell('E3', 5)}${cell('F3', 6)}</row><row r="4">${cell('A4', 7)}${number('B4', 0.999, 1)}${number('C4', 0.95, 2)}${number('D4', 45000, 3)}${number('E4', 1.1000000000000001, 0)}${cell('F4', 8)}</row></sheetData></worksheet>`,
  ),
});

/** Banks as other programs write them, by file name. */
export const FOREIGN_BANKS: Record<string, string | Uint8Array> = {
  'classic.imscc': CANVAS_CLASSIC,
  'new-quiz.zip': CANVAS_NEW,
  'ilias.xml': ILIAS,
  'moodle-export.xml': MOODLE,
  'moodle-export.gift': `// question: 0  name: Switch category to $course$/top/Default for SAA
$CATEGORY: $course$/top/Default for SAA


// question: 2148  name: Object storage
// [id:Q-12] [tag:s3]
::Object storage::[html]<p>Which service stores objects?</p>{
	~<p>A queue</p>
	=<p>Object storage</p>#<p>Yes</p>
	####[html]<p>Objects live in buckets.</p>
}
`,
  'tao.xml': TAO,
  'text-entry.xml': TEXT_ENTRY,
  'quiz.md': TEXT2QTI,
  'numbered.txt': '1. Which port?\r\na) 80\r\nb) 443\r\nANSWER: b\r\nExplanation: It is secure.\r\n',
  'titled.csv': 'Cloud exam 2026\n\nQuestion;Answer A;Answer B;Answer C;Answer D;Correct\nWhich port?;80;443;22;25;B\n',
  'letters.json': '[{"text":"Which port?","options":["80","443","22","25"],"correctAnswer":"B"}]',
  'excel.xlsx': EXCEL,
};
