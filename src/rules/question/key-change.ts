import { goalParts } from './part/goal.ts';
import { acceptedParts } from './part/entry.ts';
import type { AnswerKey, StoredPart } from './option.ts';
import type { KindName } from './kinds/names.ts';
import { KINDS } from './kinds/kinds.ts';
import { asking } from './wording.ts';

type Keyed = AnswerKey & { kind: KindName; text: string };

/** What is right, in the words that a reader compares. Answers are unordered where their order means nothing. */
function rightOf({ kind, options, keys, parts = [] }: Keyed): string {
  const places = keys.map((key) => options.findIndex(({ id }) => id === key));
  return JSON.stringify([KINDS[kind].followsKeys ? places.toSorted((a, b) => a - b) : places, parts.map(solved)]);
}

const solved = ({ accepts, goal, rank }: StoredPart) => [acceptedParts(accepts), goalParts(goal), rank ?? null];

/** Whether two wordings ask the same, and only what is right differs: the earlier one was marked by a wrong key. */
export const isKeyChange = (before: Keyed, after: Keyed): boolean =>
  asking(before) === asking(after) && rightOf(before) !== rightOf(after);
