import type { Exhibit } from './exhibit/exhibit.ts';
import { type AuthoredQuestion, textsOf } from './text/authored-texts.ts';
import { picturesInText } from './text/text-pictures.ts';

type Shows = AuthoredQuestion & { exhibits?: readonly Exhibit[] | undefined };

/** Every picture a question shows, beside it or in its texts, with the field that names it. */
export const picturesShown = (question: Shows): { field: string; name: string }[] => [
  ...(question.exhibits ?? []).flatMap(({ picture }, index) =>
    picture === undefined ? [] : [{ field: `exhibits.${index}.picture`, name: picture }],
  ),
  ...textsOf(question).flatMap(({ field, text }) => picturesInText(text).map((name) => ({ field, name }))),
];

/** The names of these pictures, without repeats. */
export const pictureNames = (question: Shows): string[] => [
  ...new Set(picturesShown(question).map(({ name }) => name)),
];
