import * as z from 'zod/mini';
import { DIFFICULTIES, USUAL_DIFFICULTY } from './difficulty.ts';
import type { Forms } from './part/forms.ts';
import { MOST_EXPLAINED, MOST_LICENSE } from './part/limits.ts';
import { LONGEST_TAG, MOST_TAGS, tidyTags } from './tags.ts';

/**
 * The fields that every question has whatever its kind, one value each but tags. Drafts, edits, versions, packs, exports, rows, and hashes
 * take them from here, so a new field is added here and in a migration. One that is not among the first three needs a default, so
 * that what was written before it stays as it was.
 */
export const plainFields = ({ reason }: Pick<Forms, 'reason'>) => ({
  explanation: reason(MOST_EXPLAINED),
  difficulty: z.enum(DIFFICULTIES),
  topic: reason(80),
  tags: z._default(z.array(reason(LONGEST_TAG)).check(z.overwrite(tidyTags), z.maxLength(MOST_TAGS)), []),
  /** Under which license it is; empty: that of its exam. */
  license: z._default(reason(MOST_LICENSE), ''),
});

type Fields = ReturnType<typeof plainFields>;

/** The plain fields of files and calls in which each may be left out. */
export const maybePlainFields = (forms: Pick<Forms, 'reason'>) =>
  Object.fromEntries(
    Object.entries(plainFields(forms)).map(([name, schema]) => [name, z.optional(z.nullable(schema))]),
  ) as { [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> };

export type PlainFields = { [Name in keyof Fields]: z.output<Fields[Name]> };

/** What a question has if its author said nothing. */
export const PLAIN_DEFAULTS: PlainFields = {
  explanation: '',
  difficulty: USUAL_DIFFICULTY,
  topic: '',
  tags: [],
  license: '',
};

/** Whether a plain field has its default. */
export const isPlainDefault = <Name extends keyof PlainFields>(name: Name, value: PlainFields[Name]): boolean =>
  JSON.stringify(value) === JSON.stringify(PLAIN_DEFAULTS[name]);

export const PLAIN_NAMES = Object.keys(PLAIN_DEFAULTS) as readonly (keyof PlainFields)[];

/** The plain fields of a question, with their defaults where it has none. */
export const plainOf = (of: { [Name in keyof PlainFields]?: PlainFields[Name] | null | undefined }): PlainFields =>
  Object.fromEntries(PLAIN_NAMES.map((name) => [name, of[name] ?? PLAIN_DEFAULTS[name]])) as PlainFields;
