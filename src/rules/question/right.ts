import type { Answer } from './answer.ts';
import { KINDS } from './kinds/kinds.ts';
import { type KeyedQuestion, rightAnswer } from './question.ts';

type ShownQuestion = { question: KeyedQuestion; optionOrder: readonly number[] };

/** Share of the points that an answer earns, from 0 to 1; its options are counted in the order shown. */
export const creditOf = ({ question, optionOrder }: ShownQuestion, answer: Answer): number =>
  KINDS[question.kind].credit(answer, rightAnswer(question, optionOrder));

/** Whether an answer is right: it earns all there is. Whoever has to know asks here. */
export const isRight = (shown: ShownQuestion, answer: Answer): boolean => creditOf(shown, answer) === 1;
