import './kinds/console/judge.ts';
import type { Answer } from './answer.ts';
import type { StoredAnswer } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { type KeyedQuestion, rightAnswer } from './question.ts';

type ShownQuestion = { question: KeyedQuestion; optionOrder: readonly number[] };

/** Which points of a question an answer earns; its options are counted in the order shown. */
export const marksOf = ({ question, optionOrder }: ShownQuestion, answer: Answer): readonly boolean[] =>
  KINDS[question.kind].marks(answer, question, optionOrder);

/** Whether an answer is right: it earns every point. This is the one place that decides. */
export function isRight(shown: ShownQuestion, answer: Answer): boolean {
  const marks = marksOf(shown, answer);
  return marks.length > 0 && marks.every(Boolean);
}

/** An answer as a response stores it. */
export type RecordedAnswer = StoredAnswer & {
  /** Which of the question's points it earned, a digit each in the order of its keys or parts: 101. */
  marks: string;
};

/** An answer as stored, the same in whatever order the options were shown. */
export function recordedAnswer({ question, optionOrder }: ShownQuestion, answer: Answer): RecordedAnswer {
  const { store, restore, marks } = KINDS[question.kind];
  const stored = store(answer, question, optionOrder);
  const asStored = [...question.options.keys()];
  return {
    ...stored,
    marks: marks(restore(stored, question, asStored), question, asStored)
      .map(Number)
      .join(''),
  };
}

/** What an answer counts as among all answers to the same wording: the options picked or, if it was typed, the points earned. */
export const answerGroup = ({ picked, typed, marks }: RecordedAnswer): string =>
  picked ?? (typed === null ? '' : marks);

/** The group of the right answer. */
export function rightGroup(question: KeyedQuestion): string {
  const shown = { question, optionOrder: [...question.options.keys()] };
  return answerGroup(recordedAnswer(shown, rightAnswer(question, shown.optionOrder)));
}
