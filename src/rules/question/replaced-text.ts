import type { Exhibit } from './exhibit/exhibit.ts';
import { type AuthoredQuestion, withTexts } from './text/authored-texts.ts';

type Replacement = { find: string; with: string; isCaseSensitive: boolean };

/**
 * A question with a text replaced wherever its author wrote it: in the question, its options, rows, reasons, explanation, and
 * exhibits. Scenarios stay, since all questions of their case set share them, and so do the names of pictures.
 */
export function withReplaced<T extends AuthoredQuestion & { exhibits?: readonly Exhibit[] | undefined }>(
  question: T,
  { find, with: replacement, isCaseSensitive }: Replacement,
): T {
  const sought = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
  const replaced = (text: string) => outsidePictures(text, (part) => part.replace(sought, () => replacement));
  const next = withTexts(question, replaced);
  const { exhibits } = question;
  if (!exhibits) return next;
  return {
    ...next,
    exhibits: exhibits.map((exhibit) =>
      exhibit.form === 'scenario' ? exhibit : { ...exhibit, text: exhibit.text.replace(sought, () => replacement) },
    ),
  };
}

/** A picture in a text, whose address means nothing to its author. */
const ADDRESS = /(\]\(\/api\/pictures\/[^)]*\))/;

const outsidePictures = (text: string, change: (part: string) => string): string =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
