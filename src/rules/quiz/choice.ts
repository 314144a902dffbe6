import { type Answer, BLANK, picking } from '../question/answer.ts';

/** A quiz answer: the option picked, counted as shown; null if the question was left open. */
export type Choice = number | null;

export const answerOf = (choice: Choice): Answer => (choice === null ? BLANK : picking(choice));
