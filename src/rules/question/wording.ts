import { goalParts } from './part/goal.ts';
import type { Source } from '../exam/source.ts';
import { acceptedParts } from './part/entry.ts';
import type { Exhibit } from './exhibit/exhibit.ts';
import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { AnswerKey, StoredOption, StoredPart } from './option.ts';
import type { PlainFields } from './plain-fields.ts';

/** What an author writes for a question. */
export type Wording = PlainFields & {
  kind: KindName;
  /** By number, like the task. */
  domain: number;
  task: number;
  text: string;
  options: StoredOption[];
  keys: string[];
  parts?: StoredPart[] | undefined;
  exhibits?: Exhibit[] | undefined;
  sources: Source[];
  /** Numbers of the bullets within its task that it covers. */
  bullets?: number[] | undefined;
  /** Questions in a family ask the same thing with different figures. */
  family?: string | undefined;
  /** Who wrote it, if a pack says so; not part of what it is. */
  author?: string | undefined;
};

/** What makes two questions ask the same, whatever is right: the kind, the text, the options and parts in order, and the exhibits. */
export const asking = ({
  kind,
  text,
  options,
  parts = [],
  exhibits = [],
}: Pick<AnswerKey, 'options' | 'parts' | 'exhibits'> & { kind: KindName; text: string }): string =>
  JSON.stringify([
    kind,
    text,
    options.map((option) => option.text),
    parts.map((part) => part.text),
    exhibits.map(({ title, form, text: own, picture = '' }) => [title, form, own, picture]),
  ]);

/** What makes two questions the same: the text, its pictures, the options in order, the parts, and which of them are right. */
export function sameness({
  kind,
  text,
  options,
  keys,
  parts = [],
  exhibits = [],
}: AnswerKey & { kind: KindName; text: string }): string {
  return JSON.stringify([
    text,
    ...options.map((option) => [option.text, keys.includes(option.id)]),
    ...(KINDS[kind].followsKeys
      ? []
      : [
          kind,
          keys,
          parts.map(({ text: own, accepts, goal, rank }) => [
            own,
            acceptedParts(accepts),
            ...(goal ? [goalParts(goal)] : []),
            ...(rank === undefined ? [] : [rank]),
          ]),
        ]),
    ...exhibits.flatMap(({ picture }) => picture ?? []),
  ]);
}
