const MOST = 120;

/** The beginning of a text, on one line, so that its author can find it. */
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
