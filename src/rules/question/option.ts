/** An option as it is stored: what is shown, and why it is right or wrong. */
export type StoredOption = { id: string; text: string; rationale: string; fixed?: boolean | undefined };

/** What tells which answer to a question is right. */
export type AnswerKey = {
  options: readonly StoredOption[];
  /** Ids of options; what they say is a matter of the kind. */
  keys: readonly string[];
};

/** What a candidate is told of how to answer. */
export type AnswerFormat = {
  /** As shown. */
  options: readonly string[];
  /** How many of them a whole answer names. */
  chooses: number;
};
