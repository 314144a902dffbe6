type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A candidate's answer to a question: JSON that only the question's kind can read. */
export type Answer = Json;

/** The answer to a question left open, whatever its kind. */
export const BLANK: Answer = [];

export const isBlank = (answer: Answer): boolean => Array.isArray(answer) && answer.length === 0;

/** The answer that picks one option. One shared instance each, since they are so frequent. */
export const picking = (option: number): readonly number[] => PICKING[option] ?? [option];

const PICKING = Array.from({ length: 8 }, (_, option) => Object.freeze([option]));
