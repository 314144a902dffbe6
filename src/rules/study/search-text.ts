/** A run of a matching text; those with `isMatch` are the matches. */
export type TextPart = { text: string; isMatch: boolean };

const MOST_WORDS = 8;
const LONGEST_WORD = 40;
const EXCERPT_LENGTH = 160;
/** How much of an excerpt precedes the match. */
const LEAD = 50;

const WORD = /[\p{L}\p{N}]+/gu;

/** What an apostrophe ends a word with: the possessive, or a short form. As a word of its own, it would begin half of a text's words. */
const ENDING = /(?<=[\p{L}\p{N}])['’]\p{L}{1,2}(?![\p{L}\p{N}])/gu;

/** A query's words, in lower case; operators, quotes and punctuation are ignored. At most eight. */
export function queryWords(query: string): string[] {
  const words = (query.toLowerCase().replace(ENDING, '').match(WORD) ?? []).map((word) =>
    [...word].slice(0, LONGEST_WORD).join(''),
  );
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** A text in parts: words that begin with one of the query's are marked. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!begins(match[0], words)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** The surroundings of the first match, or the beginning, in parts. */
export function excerptOf(text: string, words: readonly string[]): TextPart[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const first = plain.matchAll(WORD).find((match) => begins(match[0], words))?.index ?? 0;
  const from = first <= LEAD ? 0 : wordStart(plain, first - LEAD);
  const to = from + EXCERPT_LENGTH >= plain.length ? plain.length : wordEnd(plain, from + EXCERPT_LENGTH);
  return markedParts(`${from > 0 ? '… ' : ''}${plain.slice(from, to)}${to < plain.length ? ' …' : ''}`, words);
}

const begins = (word: string, words: readonly string[]) => words.some((start) => word.toLowerCase().startsWith(start));

function wordStart(text: string, near: number): number {
  const space = text.indexOf(' ', near);
  return space < 0 ? near : space + 1;
}

function wordEnd(text: string, near: number): number {
  const space = text.lastIndexOf(' ', near);
  return space <= near - EXCERPT_LENGTH ? near : space;
}
