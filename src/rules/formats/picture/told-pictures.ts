import { withToldPictures } from '../../question/text/text-pictures.ts';
import type { WrittenQuestion } from '../format.ts';

export const LOST_IN_TEXT = 'A picture within a text; its text alternative stands in its place';

/** A question for a file that holds no pictures among texts: each is told in words. `isLosing`: whether there were any. */
export function toldQuestion(question: WrittenQuestion): { told: WrittenQuestion; isLosing: boolean } {
  const inWords = {
    ...question,
    text: withToldPictures(question.text),
    options: question.options.map(withToldPictures),
    rationales: question.rationales.map(withToldPictures),
    explanation: withToldPictures(question.explanation),
    parts: question.parts.map((part) => ({
      ...part,
      text: withToldPictures(part.text),
      rationale: withToldPictures(part.rationale),
    })),
  };
  return { told: inWords, isLosing: JSON.stringify(inWords) !== JSON.stringify(question) };
}
