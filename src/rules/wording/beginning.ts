const MOST_SHOWN = 160;

/** Enough of a text to recognize it, on one line. */
export function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= MOST_SHOWN ? line : `${signs.slice(0, MOST_SHOWN).join('').trimEnd()}…`;
}
