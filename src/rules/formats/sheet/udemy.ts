import { htmlText } from '../text/html-text.ts';

const NAMES = ['questiontype', 'overallexplanation'];
/** A cell made up entirely of elements. */
const HTML = /^\s*<(p|div|ul|ol|pre|h[1-6])\b[\s\S]*<\/(p|div|ul|ol|pre|h[1-6])>\s*$/i;

type Cells = readonly string[];

/**
 * Gives a row's cells as text, and what is lost. In Udemy sheets, recognizable by their headings, questions
 * written on its site are HTML; in others, what looks like HTML is what the question is about.
 */
export function cellReader(header: Cells): (cells: string[]) => { cells: string[]; lost: string[] } {
  const names = header.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  if (!NAMES.every((name) => names.includes(name))) return (cells) => ({ cells, lost: [] });
  return (cells) => {
    const read = cells.map((cell) => (HTML.test(cell) ? htmlText(cell) : { text: cell, lost: [] }));
    return { cells: read.map(({ text }) => text), lost: [...new Set(read.flatMap(({ lost }) => lost))] };
  };
}
