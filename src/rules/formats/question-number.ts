import type { WrittenQuestion } from './format.ts';

/** A question by its number. */
export const questionPlace = ({ number = 1 }: Pick<WrittenQuestion, 'number'>): string => `question ${number}`;

/** Questions with numbers: their own, or from 1. */
export const withNumbers = (questions: readonly WrittenQuestion[]): WrittenQuestion[] =>
  questions.map((question, index) => ({ ...question, number: question.number ?? index + 1 }));
