import type { Answer } from '#rules/question/answer.ts';

/** The commands of an answer. */
export const textsOf = (answer: Answer): readonly string[] =>
  Array.isArray(answer) ? answer.filter((text) => typeof text === 'string') : [];
