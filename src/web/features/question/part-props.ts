import type { Answer } from '#rules/question/answer.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { AnswerFormat } from '#rules/question/option.ts';

/** A question to answer, and the answer so far. */
export type AskProps = {
  question: AnswerFormat & { id: string; kind: KindName; text: string };
  answer: Answer;
  onAnswer: (answer: Answer) => void;
  /** Struck-out options, where supported. */
  strikes?: { struck: readonly number[]; onStrike: (option: number) => void };
};

/** A question with its right answer and the given one. */
export type ReviewProps = {
  question: Omit<AnswerFormat, 'chooses'> & { id: string; kind: KindName };
  /** Why each option is right or wrong. */
  rationales: readonly string[];
  /** Why each part's answer is right. */
  partRationales?: readonly string[] | undefined;
  /** Which of its points the answer earned. */
  marks: readonly boolean[];
  right: Answer;
  answer: Answer;
  className?: string;
};
