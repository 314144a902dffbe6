import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { Wording } from '#rules/question/wording.ts';
import { type Exhibit, regionParts } from '#rules/question/exhibit/exhibit.ts';
import type { StoredPart } from '#rules/question/option.ts';
import { acceptedParts } from '#rules/question/part/entry.ts';
import { goalParts } from '#rules/question/part/goal.ts';
import { hashOf } from '#server/hash.ts';

/** What of a wording decides what is asked. */
export type AskedWording = Pick<Wording, 'kind' | 'text' | 'options' | 'keys' | 'parts' | 'exhibits'>;

/**
 * A hash of what a question asks: its stem, its options in any order and whatever their ids, what is right, its exhibits and parts. Its
 * versions, its copy in a later edition, and its copies elsewhere have the same one as long as nothing of that changes; a link that was
 * mended, another difficulty, or a better explanation is the same question.
 */
export function askedHash({ kind, text, options, keys, parts = [], exhibits = [] }: AskedWording): string {
  const textOf = new Map(options.map((option) => [option.id, option.text]));
  const keyTexts = keys.map((id) => textOf.get(id) ?? id);
  return hashOf([
    kind,
    text,
    options.map((option) => option.text).sort(),
    KINDS[kind].followsKeys ? keyTexts.toSorted() : keyTexts,
    parts.map(partOf),
    exhibits.map(exhibitOf),
  ]);
}

const exhibitOf = ({ title, form, text, picture, regions = [] }: Exhibit) => [
  title,
  form,
  text,
  picture ?? null,
  ...(regions.length > 0 ? [regionParts(regions)] : []),
];

const partOf = ({ text, accepts, goal, rank }: StoredPart) => [
  text,
  acceptedParts(accepts),
  goalParts(goal),
  rank ?? null,
];
