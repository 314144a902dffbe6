import { toldPicture, withExhibits } from '../question/exhibit/exhibit.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import type { Content, Loss, WrittenQuestion, Writer } from './format.ts';

/**
 * A writer of the questions that a format can hold. The others are left out and told. An exhibit stands in the text, where formats
 * have no place beside a question.
 */
export function writerOfHeld(
  title: string,
  holds: (question: WrittenQuestion) => boolean,
  write: (questions: readonly WrittenQuestion[], content: Content) => Awaited<ReturnType<Writer>>,
): Writer {
  return async (content) => {
    const losses: Loss[] = [];
    const held = content.questions.flatMap((question, index) => {
      const place = `question ${index + 1}`;
      if (!holds(question)) {
        losses.push({
          place,
          what: `The question itself: ${title} does not support this kind (${KINDS[question.kind].title})`,
        });
        return [];
      }
      if (question.exhibits.length > 0)
        losses.push({ place, what: 'The position of an exhibit beside the question; it now follows the text' });
      if (question.exhibits.some(({ form }) => form === 'picture'))
        losses.push({ place, what: 'A picture; its text alternative follows the text' });
      return [{ ...question, text: withExhibits(question.text, question.exhibits, toldPicture), exhibits: [] }];
    });
    const { file, lost: more } = write(held, content);
    return { file, lost: [...losses, ...more] };
  };
}

/** Whether some of the options are right, and nothing else is asked. */
export const isOfOptions = ({ kind }: WrittenQuestion): boolean => KINDS[kind].keyForm === 'options';

/** What is lost of each question, with its place. */
export const lostIn = (
  questions: readonly WrittenQuestion[],
  lostOf: (question: WrittenQuestion) => readonly string[],
): Loss[] =>
  questions.flatMap((question, index) => lostOf(question).map((what) => ({ place: `question ${index + 1}`, what })));
