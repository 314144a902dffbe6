import { withOthersInWords } from '../../question/text/text-pictures.ts';
import type { WrittenQuestion } from '../format.ts';
import { withWrittenTexts } from '../written-texts.ts';

export const LOST_IN_TEXT = 'A picture in a text: its text alternative is there instead';

/**
 * A question for a file that holds no pictures in texts, or only those that `isHeld` names: each other is put in words. `isLosing`:
 * whether there were any.
 */
export function questionInWords(
  question: WrittenQuestion,
  isHeld: (name: string) => boolean = () => false,
): { question: WrittenQuestion; isLosing: boolean } {
  const inWords = withWrittenTexts(question, (text) => withOthersInWords(text, isHeld));
  return { question: inWords, isLosing: JSON.stringify(inWords) !== JSON.stringify(question) };
}
