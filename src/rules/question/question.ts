import type { ShownSource } from '../exam/source.ts';
import type { Answer } from './answer.ts';
import type { Difficulty } from './difficulty.ts';

/** An option as it is stored: what is shown, and why it is right or wrong. */
export type StoredOption = { id: string; text: string; rationale: string; fixed?: boolean | undefined };

/** A question as it is stored, keys and all. Never crosses the wire to a candidate. */
export type StoredQuestion = {
  id: string;
  /** Within its exam; it stays, whatever becomes of the question. */
  number: number;
  /** Which wording of the question this is; a past attempt keeps the one it was graded with. */
  versionId: string;
  /** The same as a number within the question, from 1. */
  version: number;
  kind: 'single' | 'multiple';
  text: string;
  options: readonly StoredOption[];
  /** Ids of the right options. */
  keys: readonly string[];
  explanation: string;
  difficulty: Difficulty;
  topic: string;
  domainNumber: number;
  domainName: string;
  taskNumber: number;
  sources: readonly ShownSource[];
};

/** A question as a candidate gets it: answerless by construction. */
export type ServedQuestion = { id: string; text: string; options: string[] };

/** One place of a sitting: which wording of a question, and the order of its options. */
export type SittingItem = { versionId: string; optionOrder: readonly number[] };

/** The question of a sitting, with the order in which its options were shown. */
export type SatQuestion = { question: StoredQuestion; optionOrder: readonly number[] };

/** The one way from stored to served: only the id and what is shown, options in the sitting's order. */
export function served({ question, optionOrder }: SatQuestion): ServedQuestion {
  return {
    id: question.id,
    text: question.text,
    options: optionOrder.map((index) => question.options[index]!.text),
  };
}

/** Positions of the right options, counted as stored. */
export const keyIndexes = ({ options, keys }: Pick<StoredQuestion, 'options' | 'keys'>): number[] =>
  options.flatMap(({ id }, index) => (keys.includes(id) ? [index] : []));

/** The right answer to a question, as its candidate would give it. */
export function rightAnswer({ question: { options, keys }, optionOrder }: SatQuestion): Answer {
  return optionOrder.flatMap((index, shown) => (keys.includes(options[index]!.id) ? [shown] : []));
}
