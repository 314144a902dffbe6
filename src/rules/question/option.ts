import type { Goal } from './part/goal.ts';
import type { Exhibit } from './exhibit/exhibit.ts';
import type { Entry } from './part/entries.ts';
import type { Accepts } from './part/entry.ts';

/** An option as stored: what is shown, and why it is right or wrong. */
export type StoredOption = { id: string; text: string; rationale: string; fixed?: boolean | undefined };

/** The options that keep their place when the options are shuffled, by index. */
export const fixedIndexes = (options: readonly Pick<StoredOption, 'fixed'>[]): number[] =>
  options.flatMap(({ fixed }, index) => (fixed ? [index] : []));

/** A part of a question that is answered separately, as stored: a row of a table, a blank, a goal, or a rule. */
export type StoredPart = {
  text: string;
  rationale: string;
  accepts?: Accepts | undefined;
  goal?: Goal | undefined;
  /** For a rule: its position; rules of the same rank may be in any order. */
  rank?: number | undefined;
};

/** What determines the right answer to a question. */
export type AnswerKey = {
  options: readonly StoredOption[];
  /** Ids of options; their meaning depends on the kind. */
  keys: readonly string[];
  /** None if the question is answered as a whole. */
  parts?: readonly StoredPart[] | undefined;
  /** Includes devices, if any are configured. */
  exhibits?: readonly Exhibit[] | undefined;
};

/** A part as shown: never with what it accepts or checks; nothing at all for a rule. */
export type AskedPart = { text: string; entry?: Entry | undefined; unit?: string | undefined };

/** What a candidate is told about how to answer. */
export type AnswerFormat = {
  /** As shown. */
  options: readonly string[];
  /** How many of them a complete answer has. */
  chooses: number;
  parts?: readonly AskedPart[] | undefined;
  /** What it is about, including devices to be configured. */
  exhibits?: readonly Exhibit[] | undefined;
};
