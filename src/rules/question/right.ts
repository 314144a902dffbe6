import './console/judge.ts';
import type { Answer } from './answer.ts';
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

/** A test for answers in their permanent record, joined by dots: whether one is right. */
export function rightLogTest(question: KeyedQuestion): (log: string) => boolean {
  const asStored = [...question.options.keys()];
  const rightLog = KINDS[question.kind].logEntry(rightAnswer(question, asStored), question, asStored).join('.');
  return (log) => log === rightLog;
}
