/** Maximum length of a note as typed, and after merging simultaneous edits. */
export const MOST_TYPED = 2000;
export const MOST_KEPT = 10_000;

type NoteTexts = {
  /** What is stored now. */
  stored: string;
  /** What the writer started with. */
  before: string;
  note: string;
};

/** The result of editing a note that another device may also have edited: nothing from either is lost. */
export function mergedNote({ stored, before, note }: NoteTexts): string {
  if (stored === before || note.includes(stored)) return note;
  if (note === before || stored.includes(note)) return stored;
  // The other device's text is already at the start.
  if (before !== '' && stored.endsWith(before)) return stored.slice(0, -before.length) + note;
  return `${stored}\n\n${note}`;
}
