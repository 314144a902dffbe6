import { htmlText } from '../text/html-text.ts';

const NAMES = ['questiontype', 'overallexplanation'];
/** A cell made up entirely of elements. */
const HTML = /^\s*<(p|div|ul|ol|pre|h[1-6])\b[\s\S]*<\/(p|div|ul|ol|pre|h[1-6])>\s*$/i;

type Cells = readonly string[];

/** Whether these are the headings of a Udemy sheet, whose keys are positions whatever the options say. */
export function isUdemySheet(header: Cells): boolean {
  const names = header.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  return NAMES.every((name) => names.includes(name));
}

/** Whether the keys of a sheet are positions whatever its options say: those of Udemy, and those of quiz games, which name a time. */
export const areKeysPlaces = (header: Cells): boolean =>
  isUdemySheet(header) || header.some((heading) => /^\s*time (limit|in seconds)\b/i.test(heading));

/**
 * Gives a row's cells as text, and what is lost. In Udemy sheets, questions
 * written on its site are HTML; in others, what looks like HTML is what the question is about.
 */
export function cellReader(header: Cells): (cells: string[]) => { cells: string[]; losses: string[] } {
  if (!isUdemySheet(header)) return (cells) => ({ cells, losses: [] });
  return (cells) => {
    const read = cells.map((cell) => (HTML.test(cell) ? htmlText(cell) : { text: cell, losses: [] }));
    return { cells: read.map(({ text }) => text), losses: [...new Set(read.flatMap(({ losses }) => losses))] };
  };
}
