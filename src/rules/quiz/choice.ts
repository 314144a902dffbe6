import { type Answer, BLANK } from '../question/answer.ts';

/** A quiz answer: the option picked, counted as shown; null if the question was left open. */
export type Choice = number | null;

export const answerOf = (choice: Choice): Answer => (choice === null ? BLANK : (ANSWERS[choice] ?? [choice]));

/** One shared instance each, since they are so frequent. */
const ANSWERS = Array.from({ length: 8 }, (_, choice) => Object.freeze([choice]));
