import type { Content, WrittenQuestion, Writing } from '../format.ts';
import { KINDS } from '../../question/kinds/kinds.ts';
import { isOfOptions, lostIn, fittingWriter } from '../fit.ts';
import { lostOfBlank, onlyBlank, isOrder, isPairs, pairsOf } from '../other-kinds.ts';
import { encodedBase64 } from '../picture/picture-reader.ts';
import { excerptOf } from '../text/excerpt.ts';
import { STYLE_KEEPER, textHtml } from '../text/html-text.ts';
import { categoryOfPlace, tagsOf } from '../text/place-names.ts';
import { withSources } from '../text/source-line.ts';
import { lostSigns } from '../xml/lost-signs.ts';
import { xmlAttribute, xmlText } from '../xml/escape.ts';

const html = (text: string) => `<text>${xmlText(textHtml(text, STYLE_KEEPER))}</text>`;

/** A question's answers, by how its right ones are specified, and its type in Moodle's terms. */
const ANSWERS: Record<
  (typeof KINDS)[WrittenQuestion['kind']]['keyForm'],
  (question: WrittenQuestion) => [type: string, lines: string[]]
> = {
  options: ({ options, correctAnswers, rationales }) => {
    const share = Number((100 / correctAnswers.length).toFixed(5));
    const isOne = correctAnswers.length === 1;
    const answers = options.map((option, index) =>
      answerXml(correctAnswers.includes(index) ? share : isOne ? 0 : -100, option, rationales[index]),
    );
    const settings = [
      `<single>${isOne}</single>`,
      '<shuffleanswers>true</shuffleanswers>',
      '<answernumbering>ABCD</answernumbering>',
    ];
    return ['multichoice', [...settings, ...answers]];
  },
  order: ({ options, correctAnswers }) => [
    TYPE.order,
    [
      '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>',
      ...correctAnswers.map((index, place) => answerXml(place + 1, options[index]!)),
    ],
  ],
  rows: (question) => [
    TYPE.rows,
    [
      '<shuffleanswers>true</shuffleanswers>',
      ...pairsOf(question).map(
        ({ left, right }) =>
          `<subquestion format="html">${html(left)}<answer><text>${xmlText(right)}</text></answer></subquestion>`,
      ),
    ],
  ],
  // Devices, rule tables and pictures are not supported.
  goals: () => ['description', []],
  rules: () => ['description', []],
  regions: () => ['description', []],
  typed: (question) => {
    const { accepts, rationale } = onlyBlank(question)!;
    const isNumber = accepts.entry === 'number';
    const answers = accepts.values.map((value, index) => {
      const tolerance = isNumber ? `<tolerance>${accepts.tolerance ?? 0}</tolerance>` : '';
      const feedback = `<feedback format="html">${html(index === 0 ? rationale : '')}</feedback>`;
      return `<answer fraction="100" format="plain_text"><text>${xmlText(value)}</text>${tolerance}${feedback}</answer>`;
    });
    return isNumber
      ? ['numerical', answers]
      : ['shortanswer', [`<usecase>${accepts.isCaseSensitive ? 1 : 0}</usecase>`, ...answers]];
  },
};

const TYPE = { order: 'ordering', rows: 'matching' };

const answerXml = (fraction: number, text: string, why = '') =>
  `<answer fraction="${fraction}" format="html">${html(text)}<feedback format="html">${html(why)}</feedback></answer>`;

/** The kinds Moodle supports: options, pairs, an order of all options, and one blank. */
function isHeld(question: WrittenQuestion): boolean {
  const { options, correctAnswers } = question;
  if (isPairs(question)) return options.every((right) => right === right.trim());
  if (isOrder(question)) return correctAnswers.length === options.length;
  const blank = onlyBlank(question);
  return isOfOptions(question) || (blank !== null && !blank.accepts.values.some((value) => value.includes('*')));
}

/** What Moodle can't express about those kinds. */
function lostOf(question: WrittenQuestion): string[] {
  const blank = onlyBlank(question);
  const { parts, rationales } = question;
  const hasReasons = isPairs(question)
    ? parts.some(({ rationale }) => rationale !== '')
    : isOrder(question) && rationales.length > 0;
  return [
    ...(blank ? lostOfBlank(blank.accepts, true) : []),
    ...(hasReasons ? ['The reasons for pairs and positions'] : []),
  ];
}

/** A question's text with its pictures, and their files beside it. */
function askedXml({ text, exhibits }: WrittenQuestion, pictures: Content['pictures']): string {
  const shown = exhibits.map(
    (exhibit) =>
      `<p><img src="@@PLUGINFILE@@/${exhibit.picture}" alt="${xmlAttribute(exhibit.text)}" title="${xmlAttribute(exhibit.title)}"/></p>`,
  );
  const files = exhibits.map(
    ({ picture = '' }) =>
      `<file name="${picture}" path="/" encoding="base64">${encodedBase64(pictures!.get(picture)!)}</file>`,
  );
  return `<text>${xmlText(textHtml(text, STYLE_KEEPER) + shown.join(''))}</text>${files.join('')}`;
}

function questionXml(question: WrittenQuestion, pictures: Content['pictures']): string {
  const { text, explanation, sources } = question;
  const [type, answers] = ANSWERS[KINDS[question.kind].keyForm](question);
  return [
    `  <question type="${type}">`,
    `    <name><text>${xmlText(excerptOf(text))}</text></name>`,
    `    <questiontext format="html">${askedXml(question, pictures)}</questiontext>`,
    `    <generalfeedback format="html">${html(withSources(explanation, sources))}</generalfeedback>`,
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
export const writeMoodle = fittingWriter('Moodle XML', isHeld, write, { holdsPictures: true });

function write(questions: readonly WrittenQuestion[], { pictures }: Content): Writing {
  let category = '';
  const parts = questions.flatMap((question) => {
    const next = categoryOfPlace(question);
    const isNew = next !== category;
    category = next;
    return [...(isNew ? [categoryXml(next)] : []), questionXml(question, pictures)];
  });
  const file = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>', ...parts, '</quiz>', ''].join('\n');
  return { file, lost: [...lostSigns(questions), ...lostIn(questions, lostOf)] };
}
