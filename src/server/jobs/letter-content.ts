import type { SiteShades } from '#rules/site/site-shades.ts';

export type LetterLink = { label: string; url: string };
/** A paragraph, lines under a heading, or named figures, as on a receipt. */
export type LetterBlock =
  | string
  | { heading: string; lines: readonly string[] }
  | { figures: readonly (readonly [name: string, value: string])[] };
/** What is said in a letter, before any form. The footer says who writes and where to get help. */
export type LetterContent = {
  subject: string;
  opening: readonly LetterBlock[];
  link?: LetterLink | undefined;
  closing: readonly string[];
  site: LetterLink;
  /** What it is drawn in where it is more than text. */
  shades: SiteShades;
  /** Stands at the very end, and ends such mail. */
  unsubscribe?: LetterLink | undefined;
};
