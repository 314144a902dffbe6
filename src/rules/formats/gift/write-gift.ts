import type { WrittenQuestion } from '../format.ts';
import { isOfOptions, writerOfHeld } from '../held.ts';
import { STYLE_KEEPER, textHtml } from '../text/html-text.ts';
import { categoryOfPlace, tagsOf } from '../text/place-names.ts';
import { withSources } from '../text/source-line.ts';
import { encodeTag } from './gift-text.ts';

const escape = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&');
const isOneLine = (text: string) => text === text.replace(/\s+/g, ' ').trim() && !text.includes('&&');

/** Text with the form it is in: HTML only where a line is not enough. */
const marked = (text: string) =>
  isOneLine(text) ? `[plain]${escape(text)}` : `[html]${escape(textHtml(text, STYLE_KEEPER))}`;

function block(question: WrittenQuestion, number: number): string {
  const { text, options, correctAnswers, rationales, explanation, sources } = question;
  const share = Number((100 / correctAnswers.length).toFixed(5));
  const isOne = correctAnswers.length === 1;
  const lines = options.map((option, index) => {
    const isRight = correctAnswers.includes(index);
    const sign = isOne ? (isRight ? '=' : '~') : `~%${isRight ? share : -100}%`;
    const why = rationales[index];
    return `  ${sign}${marked(option)}${why ? `#${marked(why)}` : ''}`;
  });
  const whole = withSources(explanation, sources);
  return [
    `// ${tagsOf(question)
      .map((tag) => `[tag:${encodeTag(tag)}]`)
      .join(' ')}`,
    `::Question ${number}::${marked(text)} {`,
    ...lines,
    ...(whole === '' ? [] : [`  ####${marked(whole)}`]),
    '}',
  ].join('\n');
}

/** Moodle's GIFT; the domain and the task as a category, difficulty and topic as tags, the sources below the explanation. */
export const writeGift = writerOfHeld('GIFT', isOfOptions, (questions) => {
  let category = '';
  const blocks = questions.flatMap((question, index) => {
    const next = `$CATEGORY: ${categoryOfPlace(question)}`;
    const isNew = next !== category;
    category = next;
    return [...(isNew ? [next] : []), block(question, index + 1)];
  });
  return { file: `${blocks.join('\n\n')}\n`, lost: [] };
});
