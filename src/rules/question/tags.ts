/** How many tags a question may have, and how long one may be. */
export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;

/** Tags as they are stored: in lower case, once each, in order. Commas and semicolons separate tags, since people type them that way. */
export const tidyTags = (given: readonly string[]): string[] =>
  [
    ...new Set(
      given
        .flatMap((tag) => tag.split(/[,;]/))
        .map((tag) => tag.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()),
    ),
  ]
    .filter((tag) => tag !== '')
    .toSorted();

export const tagsText = (tags: readonly string[]): string => tags.join(', ');
