type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a candidate answers a question with: JSON that the kind of the question alone reads. */
export type Answer = Json;

/** What a question that was left open is answered with, whatever its kind. */
export const BLANK: Answer = [];

export const isBlank = (answer: Answer): boolean => Array.isArray(answer) && answer.length === 0;
