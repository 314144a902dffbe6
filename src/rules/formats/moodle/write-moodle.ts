import type { Content, WrittenQuestion, Writing } from '../format.ts';
import type { KeyForm } from '../../question/kinds/kind.ts';
import { KINDS } from '../../question/kinds/kinds.ts';
import { isAllFixed, isOfOptions, lostIn, fittingWriter } from '../fit.ts';
import { isHeldBlank, lostOfBlank, onlyBlank, isOrder, isPairs, pairsOf } from '../other-kinds.ts';
import { encodedBase64 } from '../picture/picture-reader.ts';
import { LOST_IN_TEXT } from '../picture/pictures-in-words.ts';
import { picturesInText, withPicturesInWords } from '../../question/text/text-pictures.ts';
import { scenarioHtml } from '../text/scenario-html.ts';
import { STYLE_KEEPER, textHtml } from '../text/html-text.ts';
import { titleOf } from '../text/own-title.ts';
import { categoryOfPlace, tagsOf } from '../text/place-names.ts';
import { withSources } from '../text/source-line.ts';
import { lostSigns } from '../xml/lost-signs.ts';
import { xmlAttribute, xmlText } from '../text/xml-escape.ts';

type Pictures = ReadonlyMap<string, Uint8Array>;

const plainHtml = (text: string) => textHtml(text, STYLE_KEEPER, (name) => `@@PLUGINFILE@@/${name}`);

/** A text with the files of these pictures, and of those in it. */
function html(text: string, pictures: Pictures, { before = '', after = '', shown = [] as readonly string[] } = {}) {
  const files = [...new Set([...picturesInText(text), ...shown])].map(
    (name) => `<file name="${name}" path="/" encoding="base64">${encodedBase64(pictures.get(name)!)}</file>`,
  );
  return `<text>${xmlText(`${before}${plainHtml(text)}${after}`)}</text>${files.join('')}`;
}

/** A question's answers, by how its right ones are specified, and its type in Moodle's terms. */
const ANSWERS: Record<KeyForm, (question: WrittenQuestion, pictures: Pictures) => [type: string, lines: string[]]> = {
  options: ({ options, correctAnswers, rationales, fixed }, pictures) => {
    const share = Number((100 / correctAnswers.length).toFixed(5));
    const isOne = correctAnswers.length === 1;
    const answers = options.map((option, index) =>
      answerXml(pictures, correctAnswers.includes(index) ? share : isOne ? 0 : -100, option, rationales[index]),
    );
    const settings = [
      `<single>${isOne}</single>`,
      `<shuffleanswers>${!isAllFixed({ options, fixed })}</shuffleanswers>`,
      '<answernumbering>ABCD</answernumbering>',
    ];
    return ['multichoice', [...settings, ...answers]];
  },
  order: ({ options, correctAnswers }, pictures) => [
    TYPE.order,
    [
      '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>',
      ...correctAnswers.map((index, place) => answerXml(pictures, place + 1, options[index]!)),
    ],
  ],
  rows: (question, pictures) => [
    TYPE.rows,
    [
      '<shuffleanswers>true</shuffleanswers>',
      ...pairsOf(question).map(
        ({ left, right }) =>
          `<subquestion format="html">${html(left, pictures)}<answer><text>${xmlText(withPicturesInWords(right))}</text></answer></subquestion>`,
      ),
    ],
  ],
  // Devices, rule tables and pictures are not supported.
  goals: () => ['description', []],
  rules: () => ['description', []],
  regions: () => ['description', []],
  typed: (question, pictures) => {
    const { accepts, rationale } = onlyBlank(question)!;
    const isNumber = accepts.entry === 'number';
    const answers = accepts.values.map((value, index) => {
      const tolerance = isNumber ? `<tolerance>${accepts.tolerance ?? 0}</tolerance>` : '';
      const feedback = `<feedback format="html">${html(index === 0 ? rationale : '', pictures)}</feedback>`;
      return `<answer fraction="100" format="plain_text"><text>${xmlText(value)}</text>${tolerance}${feedback}</answer>`;
    });
    return isNumber
      ? ['numerical', answers]
      : ['shortanswer', [`<usecase>${accepts.isCaseSensitive ? 1 : 0}</usecase>`, ...answers]];
  },
};

const TYPE = { order: 'ordering', rows: 'matching' };

const answerXml = (pictures: Pictures, fraction: number, text: string, why = '') =>
  `<answer fraction="${fraction}" format="html">${html(text, pictures)}<feedback format="html">${html(why, pictures)}</feedback></answer>`;

/** The kinds Moodle supports: options, pairs, an order of all options, and one blank. */
function isHeld(question: WrittenQuestion): boolean | string {
  const { options, correctAnswers } = question;
  if (isPairs(question)) return options.every((right) => right === right.trim()) || 'spaces around what is matched';
  if (isOrder(question)) return correctAnswers.length === options.length || 'an order of only some of the options';
  return isOfOptions(question) || isHeldBlank(question);
}

/** What Moodle can't express about those kinds. */
function lostOf(question: WrittenQuestion): string[] {
  const blank = onlyBlank(question);
  const { parts, rationales, options } = question;
  // What rows take is plain text in Moodle.
  const isLosing = isPairs(question) && options.some((option) => picturesInText(option).length > 0);
  const hasReasons = isPairs(question)
    ? parts.some(({ rationale }) => rationale !== '')
    : isOrder(question) && rationales.length > 0;
  return [
    ...(blank ? lostOfBlank(blank.accepts, true) : []),
    ...(hasReasons ? ['The reasons for pairs and positions'] : []),
    ...(isLosing ? [LOST_IN_TEXT] : []),
  ];
}

/** A question's text, with the scenario of its case set before it and its pictures after it. */
function askedXml({ text, exhibits }: WrittenQuestion, pictures: Pictures): string {
  const scenarios = exhibits
    .filter(({ picture }) => picture === undefined)
    .map((scenario) => scenarioHtml(scenario, plainHtml(scenario.text)));
  const shown = exhibits.filter(({ picture }) => picture !== undefined);
  const images = shown.map(
    (exhibit) =>
      `<p><img src="@@PLUGINFILE@@/${exhibit.picture}" alt="${xmlAttribute(exhibit.text)}" title="${xmlAttribute(exhibit.title)}"/></p>`,
  );
  return html(text, pictures, {
    before: scenarios.join(''),
    after: images.join(''),
    shown: shown.map(({ picture }) => picture!),
  });
}

function questionXml(question: WrittenQuestion, pictures: Pictures): string {
  const { text, explanation, sources } = question;
  const [type, answers] = ANSWERS[KINDS[question.kind].keyForm](question, pictures);
  return [
    `  <question type="${type}">`,
    `    <name><text>${xmlText(titleOf(text))}</text></name>`,
    `    <questiontext format="html">${askedXml(question, pictures)}</questiontext>`,
    `    <generalfeedback format="html">${html(withSources(explanation, sources), pictures)}</generalfeedback>`,
    '    <defaultgrade>1</defaultgrade>',
    '    <penalty>0</penalty>',
    '    <hidden>0</hidden>',
    ...answers.map((line) => `    ${line}`),
    `    <tags>${tagsOf(question)
      .map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`)
      .join('')}</tags>`,
    '  </question>',
  ].join('\n');
}

const categoryXml = (path: string) =>
  `  <question type="category"><category><text>${xmlText(path)}</text></category></question>`;

/** Moodle's XML; domain and task as a category, difficulty and topic as tags, the sources below the explanation. */
export const writeMoodle = fittingWriter('Moodle XML', isHeld, write, {
  holdsPictures: true,
  holdsScenarios: true,
  // All options keep their place, or none does.
  holdsFixed: (question) => isOfOptions(question) && isAllFixed(question),
});

function write(questions: readonly WrittenQuestion[], { pictures = new Map() }: Content): Omit<Writing, 'leftOut'> {
  let category = '';
  const parts = questions.flatMap((question) => {
    const next = categoryOfPlace(question);
    const isNew = next !== category;
    category = next;
    return [...(isNew ? [categoryXml(next)] : []), questionXml(question, pictures)];
  });
  const file = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>', ...parts, '</quiz>', ''].join('\n');
  return { file, losses: [...lostSigns(questions), ...lostIn(questions, lostOf)] };
}
