/** How many letters of a word a typo may change. */
const MOST = 2;

/** The edit distance of two words: letters inserted, deleted, or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, own] of [...other].entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === own ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** The word meant by a misspelled one; null if none is close. */
export function nearest(word: string, words: readonly string[]): string | null {
  const most = Math.min(MOST, Math.floor(word.length / 2));
  const found = words
    .map((known) => ({ known, away: Math.abs(known.length - word.length) > most ? most + 1 : distance(word, known) }))
    .filter(({ away }) => away <= most)
    .toSorted((a, b) => a.away - b.away);
  return found[0]?.known ?? null;
}
