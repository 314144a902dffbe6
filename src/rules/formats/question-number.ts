import { linePlace, type WrittenQuestion } from './format.ts';

/** A question by its number. */
export const questionPlace = ({ number = 1 }: Pick<WrittenQuestion, 'number'>): string => `question ${number}`;

/** Questions with numbers: their own, or from 1. */
export const withNumbers = (questions: readonly WrittenQuestion[]): WrittenQuestion[] =>
  questions.map((question, index) => ({ ...question, number: question.number ?? index + 1 }));

/** Where the questions of a file stand, by the line each begins on: on that line, or by their numbers if some share one. */
export function placesOf(lines: readonly number[]): string[] {
  const hasOwnLines = new Set(lines).size === lines.length;
  return lines.map((line, index) => (hasOwnLines ? linePlace(line) : questionPlace({ number: index + 1 })));
}
