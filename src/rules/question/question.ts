import type { ShownSource } from '../exam/source.ts';
import type { Answer } from './answer.ts';
import { type Exhibit, withExhibits } from './exhibit/exhibit.ts';
import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { AnswerKey, AskedPart, StoredOption, StoredPart } from './option.ts';
import type { PlainFields } from './plain-fields.ts';

/** A question as stored, keys and all. Never sent to a candidate. */
export type StoredQuestion = PlainFields & {
  id: string;
  /** Its number within its exam; permanent, whatever happens to the question. */
  number: number;
  /** Which wording of the question this is; a past attempt keeps the one it was graded with. */
  versionId: string;
  /** The wording as a number within the question, from 1. */
  version: number;
  kind: KindName;
  text: string;
  options: readonly StoredOption[];
  /** Ids of the right options. */
  keys: readonly string[];
  parts?: readonly StoredPart[] | undefined;
  exhibits?: readonly Exhibit[] | undefined;
  domainNumber: number;
  domainName: string;
  taskNumber: number;
  /** Numbers of the bullets within its task that it asks about. */
  bullets: readonly number[];
  sources: readonly ShownSource[];
  /** Absent if it has none. */
  kin?: Kin | undefined;
};

/** A question by its number in its exam. */
export type NumberedQuestion = { examId: string; number: number };

/** Other questions by which a person may know this one. */
export type Kin = {
  /** Questions, of any exam, that ask the same. */
  copies: readonly NumberedQuestion[];
  /** Its family; null if it has none. */
  family: string | null;
  /** Questions of its family, of any exam. */
  siblings: readonly NumberedQuestion[];
};

/** A question as a candidate gets it: answerless by construction. */
export type ServedQuestion = { id: string; text: string; options: string[] };

/** One position in a sitting: which wording of a question, and the order of its options. */
export type SittingItem = { versionId: string; optionOrder: readonly number[] };

/** A sitting's question, with the order in which its options were shown. */
export type SatQuestion = { question: StoredQuestion; optionOrder: readonly number[] };

/** What it takes to serve a question. */
export type ServableQuestion = Pick<StoredQuestion, 'id' | 'text' | 'options' | 'exhibits'>;

/** The only way from stored to served: just the id and what is shown, options in the sitting's order. */
export function servedQuestion({
  question,
  optionOrder,
}: {
  question: ServableQuestion;
  optionOrder: readonly number[];
}): ServedQuestion {
  return {
    id: question.id,
    text: withExhibits(question.text, question.exhibits ?? []),
    options: optionOrder.map((index) => question.options[index]!.text),
  };
}

/** A question of any kind as a candidate gets it, including how to answer it. */
export type AskedQuestion = ServedQuestion & {
  kind: KindName;
  chooses: number;
  parts: AskedPart[];
  exhibits: Exhibit[];
};

/** A question as it is asked where questions of every kind are asked, and exhibits are shown beside them. */
export function askedQuestion(entry: SatQuestion): AskedQuestion {
  const { kind, text, parts = [], exhibits = [] } = entry.question;
  return {
    ...servedQuestion(entry),
    text,
    kind,
    chooses: KINDS[kind].chooses(entry.question),
    parts: parts.map(askedPart),
    exhibits: [...exhibits],
  };
}

/** A part as shown: of what it accepts, only the type of input and its unit. A rule is its own key. */
export const askedPart = ({ text, accepts, rank }: StoredPart): AskedPart => ({
  text: rank === undefined ? text : '',
  ...(accepts && { entry: accepts.entry, ...(accepts.unit !== undefined && { unit: accepts.unit }) }),
});

/** What determines the right answer to a question, and how to read it. */
export type KeyedQuestion = AnswerKey & { kind: KindName };

/** The right answer to a question whose options are shown in this order. */
export const rightAnswer = (question: KeyedQuestion, optionOrder: readonly number[]): Answer =>
  KINDS[question.kind].right(question, optionOrder);

/** The options in the right answer, counted as stored. */
export const keyIndexes = (question: KeyedQuestion): readonly number[] =>
  KINDS[question.kind].picks(rightAnswer(question, [...question.options.keys()]));

/** The options an answer names although the right one does not. */
export function strayOptions(kind: KindName, right: Answer, answer: Answer): readonly number[] {
  const { picks } = KINDS[kind];
  const rightPicks = picks(right);
  return picks(answer).filter((option) => !rightPicks.includes(option));
}
