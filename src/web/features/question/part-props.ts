import type { Answer } from '#rules/question/answer.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { AnswerFormat } from '#rules/question/option.ts';

/** A question to be answered, and what is given so far. */
export type AskProps = {
  question: AnswerFormat & { id: string; kind: KindName };
  answer: Answer;
  onAnswer: (answer: Answer) => void;
  /** What is struck out, where that can be done. */
  strikes?: { struck: readonly number[]; onStrike: (option: number) => void };
};

/** A question with its right answer and the one that was given. */
export type ReviewProps = {
  question: Omit<AnswerFormat, 'chooses'> & { id: string; kind: KindName };
  /** Why each option is right or wrong. */
  rationales: readonly string[];
  /** Why each part is right, and which were. */
  partRationales?: readonly string[] | undefined;
  marks?: readonly boolean[] | undefined;
  right: Answer;
  answer: Answer;
  className?: string;
};
