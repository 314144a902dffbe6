import { withPicturesInWords } from '../../question/text/text-pictures.ts';
import type { WrittenQuestion } from '../format.ts';

export const LOST_IN_TEXT = 'A picture within a text; its text alternative stands in its place';

/** A question for a file that holds no pictures in texts: each is put in words. `isLosing`: whether there were any. */
export function questionInWords(question: WrittenQuestion): { told: WrittenQuestion; isLosing: boolean } {
  const inWords = {
    ...question,
    text: withPicturesInWords(question.text),
    options: question.options.map(withPicturesInWords),
    rationales: question.rationales.map(withPicturesInWords),
    explanation: withPicturesInWords(question.explanation),
    parts: question.parts.map((part) => ({
      ...part,
      text: withPicturesInWords(part.text),
      rationale: withPicturesInWords(part.rationale),
    })),
  };
  return { told: inWords, isLosing: JSON.stringify(inWords) !== JSON.stringify(question) };
}
