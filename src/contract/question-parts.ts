import * as z from 'zod/mini';
import { exhibitSchema } from '#rules/question/exhibit/exhibit-schema.ts';
import { PICTURE_NAME } from '#rules/question/text/picture.ts';
import { partSchema } from '#rules/question/part/part-schema.ts';
import { someText, text } from './text.ts';

/** The name of an uploaded picture. */
export const PictureName = z.string().check(z.regex(PICTURE_NAME, { error: 'This is not an uploaded picture' }));

/** What is shown beside a question. */
export const Exhibit = exhibitSchema({ line: someText, text: someText(6000), picture: PictureName });

/** A part of a question that is answered separately, with what it accepts if typed, or what it checks on a device. */
export const StoredPart = partSchema({
  line: someText,
  reason: (max) => text(0, max),
  lines: (each, min, max) => z.array(someText(each)).check(z.minLength(min), z.maxLength(max)),
  hasLimits: true,
});
