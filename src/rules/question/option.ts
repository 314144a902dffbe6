import type { Goal } from './console/goal.ts';
import type { Exhibit } from './exhibit/exhibit.ts';
import type { Entry } from './part/entries.ts';
import type { Accepts } from './part/entry.ts';

/** An option as it is stored: what is shown, and why it is right or wrong. */
export type StoredOption = { id: string; text: string; rationale: string; fixed?: boolean | undefined };

/** What of a question is answered by itself, as it is stored: a row of a table, a blank, a goal, or a rule. */
export type StoredPart = {
  text: string;
  rationale: string;
  accepts?: Accepts | undefined;
  goal?: Goal | undefined;
  /** Of a rule: where it stands; those of one rank stand in any order. */
  rank?: number | undefined;
};

/** What tells which answer to a question is right. */
export type AnswerKey = {
  options: readonly StoredOption[];
  /** Ids of options; what they say is a matter of the kind. */
  keys: readonly string[];
  /** None where the question is answered as a whole. */
  parts?: readonly StoredPart[] | undefined;
  /** Devices are among them, where some are configured. */
  exhibits?: readonly Exhibit[] | undefined;
};

/** A part as it is shown: never with what it accepts or looks at; of a rule nothing. */
export type AskedPart = { text: string; entry?: Entry | undefined; unit?: string | undefined };

/** What a candidate is told of how to answer. */
export type AnswerFormat = {
  /** As shown. */
  options: readonly string[];
  /** How many of them a whole answer names. */
  chooses: number;
  parts?: readonly AskedPart[] | undefined;
  /** What it is asked about; devices that are configured are among them. */
  exhibits?: readonly Exhibit[] | undefined;
};
