import { numberText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a file is not accepted as a picture, or not now. */
export const PICTURE = phrasesOf({
  empty: () => 'This file is empty.',
  large: ({ megabytes }: { megabytes: number }) =>
    `This file is larger than ${megabytes} MB. Please save a smaller picture.`,
  svg: () =>
    'SVG files can contain scripts, so we don’t accept them. Please save the picture as a PNG, JPEG, or WebP file.',
  unknown: () => 'This file is not a PNG, JPEG, or WebP picture, despite its name.',
  damaged: () => 'This picture is damaged and cannot be read. Please save it again.',
  wide: ({ megapixels }: { megapixels: number }) =>
    `This picture has more than ${megapixels} million pixels. Please save a smaller one.`,
  animated: () => 'This picture is animated. Please choose a still image.',
  slow: () => 'This picture took too long to read. Please try again, or save a smaller picture.',
  busy: () => 'Too many pictures are being uploaded. Please try again in a moment.',
  full: ({ count, megabytes }: { count: number; megabytes: number }) =>
    `Your cards can have up to ${numberText(count)} pictures, ${megabytes} MB in total. Please remove some first.`,
  missing: () => 'This picture is not on this site. Please add it again.',
  noLibrary: () => 'This installation lacks the image library (sharp), so pictures cannot be uploaded.',
});
