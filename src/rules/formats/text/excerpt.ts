const MOST = 120;

/** How a text begins, in one line, by which an author finds it again. */
export function excerptOf(text: string): string {
  const line = text
    .slice(0, MOST * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > MOST
    ? `${line
        .slice(0, MOST - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}
