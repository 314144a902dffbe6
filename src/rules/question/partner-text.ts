import type { Answer } from './answer.ts';
import { KINDS } from './kinds/kinds.ts';
import { optionLine } from './kinds/options.ts';
import type { KindName } from './kinds/names.ts';
import type { AnswerFormat } from './option.ts';
import { withPicturesInWords } from './text/text-pictures.ts';

type Asked = Pick<AnswerFormat, 'options' | 'parts' | 'exhibits'> & { kind: KindName; text: string };

const paragraphs = (texts: readonly string[]): string =>
  withPicturesInWords(texts.filter((text) => text !== '').join('\n\n'));

/** A question as plain text to send to somebody who should answer it: all that is shown, and nothing of the key. */
export const partnerQuestion = ({ text, options, parts = [], exhibits = [] }: Asked): string =>
  paragraphs([
    text,
    ...exhibits.map((exhibit) => `${exhibit.title}:\n${exhibit.text}`),
    parts
      .filter((part) => part.text !== '')
      .map((part) => `- ${part.text}`)
      .join('\n'),
    options.map((option, index) => optionLine(index, option)).join('\n'),
  ]);

/** Its right answer with the explanation, for afterward. */
export const partnerAnswer = (
  { kind, options, parts = [] }: Asked,
  { right, explanation }: { right: Answer; explanation: string },
): string =>
  paragraphs([
    `Answer:\n${KINDS[kind].lines(right, { options, parts, chooses: options.length }).join('\n')}`,
    explanation,
  ]);
