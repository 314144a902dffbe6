import type { WrittenQuestion } from '../format.ts';
import { isOfOptions, lostIn, fittingWriter } from '../fit.ts';
import { isHeldBlank, lostOfBlank, onlyBlank, pairsOf, isPairs } from '../other-kinds.ts';
import { KINDS } from '../../question/kinds/kinds.ts';
import { STYLE_KEEPER, textHtml } from '../text/html-text.ts';
import { titleOf } from '../text/own-title.ts';
import { categoryOfPlace, tagsOf } from '../text/place-names.ts';
import { withSources } from '../text/source-line.ts';
import { encodeTag } from './gift-text.ts';

const escape = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&');
const isOneLine = (text: string) => text === text.replace(/\s+/g, ' ').trim() && !text.includes('&&');
/** What separates the sides of a pair cannot be escaped, except as HTML. */
const ARROW = '->';

/** Text marked with its format: HTML only if a line isn't enough, or would be taken for a pair. */
const textWithForm = (text: string) =>
  isOneLine(text) && !text.includes(ARROW) ? `[plain]${escape(text)}` : `[html]${escape(textHtml(text, STYLE_KEEPER))}`;

/** A question's answers, by how its right ones are specified. */
const ANSWERS = {
  options: ({ options, correctAnswers, rationales }: WrittenQuestion) => {
    const share = Number((100 / correctAnswers.length).toFixed(5));
    const isOne = correctAnswers.length === 1;
    return options.map((option, index) => {
      const isRight = correctAnswers.includes(index);
      const sign = isOne ? (isRight ? '=' : '~') : `~%${isRight ? share : -100}%`;
      return `  ${sign}${textWithForm(option)}${feedback(rationales[index])}`;
    });
  },
  rows: (question: WrittenQuestion) =>
    pairsOf(question).map(({ left, right }) => `  =${left === '' ? '' : textWithForm(left)} ${ARROW} ${escape(right)}`),
  typed: (question: WrittenQuestion) => {
    const { accepts, rationale } = onlyBlank(question)!;
    const why = (index: number) => (index === 0 ? feedback(rationale) : '');
    if (accepts.entry !== 'number')
      return accepts.values.map((value, index) => `  =${textWithForm(value)}${why(index)}`);
    return [
      '  #',
      ...accepts.values.map((value, index) => `  =${Number(value)}:${accepts.tolerance ?? 0}${why(index)}`),
    ];
  },
};

const feedback = (why = '') => (why === '' ? '' : `#${textWithForm(why)}`);

/** The kinds GIFT supports: options, pairs whose right sides are single lines, and one blank. */
function isHeld(question: WrittenQuestion): boolean | string {
  const isPlain = (right: string) => isOneLine(right) && !right.includes(ARROW);
  if (isPairs(question)) return question.options.every(isPlain) || 'arrows and line breaks in what is matched';
  return isOfOptions(question) || isHeldBlank(question);
}

function block(question: WrittenQuestion): string {
  const { text, explanation, sources } = question;
  const { keyForm } = KINDS[question.kind];
  const lines = keyForm in ANSWERS ? ANSWERS[keyForm as keyof typeof ANSWERS](question) : [];
  const whole = withSources(explanation, sources);
  return [
    `// ${tagsOf(question)
      .map((tag) => `[tag:${encodeTag(tag)}]`)
      .join(' ')}`,
    `::${escape(titleOf(text))}::${textWithForm(text)} {`,
    ...lines,
    ...(whole === '' ? [] : [`  ####${textWithForm(whole)}`]),
    '}',
  ].join('\n');
}

/** What GIFT can't express about those kinds. */
const lostOf = (question: WrittenQuestion): string[] => {
  const blank = onlyBlank(question);
  const hasReasons = isPairs(question) && question.parts.some(({ rationale }) => rationale !== '');
  return [...(blank ? lostOfBlank(blank.accepts, false) : []), ...(hasReasons ? ['The reasons for pairs'] : [])];
};

/** Moodle's GIFT; domain and task as a category, difficulty and topic as tags, the sources below the explanation. */
export const writeGift = fittingWriter('GIFT', isHeld, (questions) => {
  let category = '';
  const blocks = questions.flatMap((question) => {
    const next = `$CATEGORY: ${categoryOfPlace(question)}`;
    const isNew = next !== category;
    category = next;
    return [...(isNew ? [next] : []), block(question)];
  });
  return { file: `${blocks.join('\n\n')}\n`, losses: lostIn(questions, lostOf) };
});
