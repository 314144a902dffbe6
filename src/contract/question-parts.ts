import * as z from 'zod/mini';
import { CHECKS } from '#rules/question/console/goal.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';
import { EXHIBIT_FORMS } from '#rules/question/exhibit/exhibit-forms.ts';
import { PICTURE_NAME } from '#rules/question/exhibit/picture.ts';
import { MOST_PARTS, MOST_SIGNS } from '#rules/question/part/limits.ts';
import { someText, text } from './text.ts';

/** The name of an uploaded picture. */
export const PictureName = z.string().check(z.regex(PICTURE_NAME, { error: 'This is not an uploaded picture' }));

/** What is shown beside a question. */
export const Exhibit = z.strictObject({
  title: someText(120),
  form: z.enum(EXHIBIT_FORMS),
  text: someText(6000),
  picture: z.optional(PictureName),
});

/** A rule's position in its table; rules of the same rank may be in any order. */
const Rank = z.int().check(z.gte(1), z.lte(MOST_PARTS));

const Lines = z.array(someText(MOST_SIGNS)).check(z.maxLength(20));

/** A part of a question that is answered separately, with what it accepts if typed, or what it checks on a device. */
export const StoredPart = z.strictObject({
  text: someText(300),
  rationale: text(0, 1000),
  accepts: z.optional(
    z.strictObject({
      entry: z.enum(ENTRIES),
      /** The first is shown as the right answer. */
      values: z.array(someText(200)).check(z.minLength(1), z.maxLength(10)),
      unit: z.optional(someText(20)),
      tolerance: z.optional(z.number().check(z.gte(0))),
      isCaseSensitive: z.optional(z.literal(true)),
    }),
  ),
  goal: z.optional(
    z.strictObject({
      device: someText(60),
      check: z.enum(CHECKS),
      lines: Lines,
      solution: z.optional(Lines),
    }),
  ),
  rank: z.optional(Rank),
});
