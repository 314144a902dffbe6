import { type Exhibit, pictureInWords, withExhibits } from '../question/exhibit/exhibit.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import { LOST_IN_TEXT, questionInWords } from './picture/pictures-in-words.ts';
import type { Content, Loss, WrittenQuestion, Writer } from './format.ts';

/**
 * A writer for the questions a format can hold. The others are left out and reported. Exhibits go into the text if the format
 * has no place beside a question; a picture stays an exhibit if the format holds pictures and its file is available.
 */
export function fittingWriter(
  title: string,
  holds: (question: WrittenQuestion) => boolean,
  write: (questions: readonly WrittenQuestion[], content: Content) => Awaited<ReturnType<Writer>>,
  { holdsPictures = false } = {},
): Writer {
  return async (content) => {
    const isShown = ({ picture }: Exhibit) =>
      holdsPictures && picture !== undefined && content.pictures?.has(picture) === true;
    const found = content.questions.map((question, index) => fitTo(title, holds, question, index, { isShown }));
    const { file, lost: more } = write(
      found.flatMap(({ held }) => held ?? []),
      content,
    );
    return { file, lost: [...found.flatMap(({ lost }) => lost), ...more] };
  };
}

/**
 * One question as a format holds it, null if it can't, and what is lost. `isShown`: whether an exhibit is beside it;
 * `keepsTexts`: texts are kept as they are, including their pictures.
 */
export function fitTo(
  title: string,
  holds: (question: WrittenQuestion) => boolean,
  original: WrittenQuestion,
  index: number,
  { isShown = () => false, keepsTexts = false }: { isShown?: (exhibit: Exhibit) => boolean; keepsTexts?: boolean } = {},
): { held: WrittenQuestion | null; lost: Loss[] } {
  const loss = (what: string): Loss => ({ place: `question ${index + 1}`, what });
  const { told, isLosing } = questionInWords(original);
  const question = keepsTexts ? original : told;
  const shown = question.exhibits.filter(isShown);
  const exhibits = question.exhibits.filter((exhibit) => !shown.includes(exhibit));
  if (!holds(question)) {
    const kind = KINDS[question.kind].title;
    return { held: null, lost: [loss(`The question itself: ${title} does not support this kind (${kind})`)] };
  }
  return {
    held: { ...question, text: withExhibits(question.text, exhibits, pictureInWords), exhibits: shown },
    lost: [
      ...(exhibits.length > 0 ? [loss('The position of an exhibit beside the question; it now follows the text')] : []),
      ...(exhibits.some(({ form }) => form === 'picture')
        ? [loss('A picture; its text alternative follows the text')]
        : []),
      ...(isLosing && !keepsTexts ? [loss(LOST_IN_TEXT)] : []),
    ],
  };
}

/** Whether it asks only which options are right. */
export const isOfOptions = ({ kind }: WrittenQuestion): boolean => KINDS[kind].keyForm === 'options';

/** What each question loses, with its place. */
export const lostIn = (
  questions: readonly WrittenQuestion[],
  lostOf: (question: WrittenQuestion) => readonly string[],
): Loss[] =>
  questions.flatMap((question, index) => lostOf(question).map((what) => ({ place: `question ${index + 1}`, what })));
