/** Characters of a note as it is typed, and as it may become where devices wrote at once. */
export const MOST_TYPED = 2000;
export const MOST_KEPT = 10_000;

type NoteTexts = {
  /** What stands there now. */
  stored: string;
  /** What the writer began with. */
  before: string;
  note: string;
};

/** What becomes of a note that was written while another device may have written too: nothing of either is lost. */
export function mergedNote({ stored, before, note }: NoteTexts): string {
  if (stored === before || note.includes(stored)) return note;
  if (note === before || stored.includes(note)) return stored;
  // What the other one wrote stands in front already.
  if (before !== '' && stored.endsWith(before)) return stored.slice(0, -before.length) + note;
  return `${stored}\n\n${note}`;
}
