import type { SiteShades } from '#rules/site/site-shades.ts';

export type LetterLink = { label: string; url: string };
/** A paragraph, lines under a heading, or labeled figures, as on a receipt. */
export type LetterBlock =
  | string
  | { heading: string; lines: readonly string[] }
  | { figures: readonly (readonly [name: string, value: string])[] };
/** The content of a letter, independent of its format. The footer says who writes and where to get help. */
export type LetterContent = {
  subject: string;
  opening: readonly LetterBlock[];
  link?: LetterLink | undefined;
  closing: readonly string[];
  site: LetterLink;
  /** The colors of the HTML version. */
  shades: SiteShades;
  /** The link to unsubscribe, at the very end. */
  unsubscribe?: LetterLink | undefined;
};
