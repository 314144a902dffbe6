/** The options that a candidate picked, counted as shown; none where the question was left open. */
export type Answer = readonly number[];

/** What a question that was left open is answered with. */
export const BLANK: Answer = [];

export const isBlank = (answer: Answer): boolean => answer.length === 0;

/** The same answer, however it was put together. */
export const normalized = (answer: Answer): Answer => answer.toSorted((a, b) => a - b);

/** A question counts as answered once as many options are picked as it asks for. */
export const isWhole = (answer: Answer, { chooses }: { chooses: number }): boolean => answer.length === chooses;

/** All or nothing: exactly the right options are picked, each once. */
export function isRight(answer: Answer, right: Answer): boolean {
  return !isBlank(answer) && answer.length === right.length && right.every((option) => answer.includes(option));
}
