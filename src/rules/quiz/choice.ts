import { type Answer, BLANK } from '../question/answer.ts';

/** What a quiz takes for an answer: the option picked, counted as shown; null where the question was left open. */
export type Choice = number | null;

export const answerOf = (choice: Choice): Answer => (choice === null ? BLANK : (ANSWERS[choice] ?? [choice]));

/** One of each, since they come again and again. */
const ANSWERS = Array.from({ length: 8 }, (_, choice) => Object.freeze([choice]));
