import { htmlText } from '../text/html-text.ts';

const NAMES = ['questiontype', 'overallexplanation'];
/** A cell that is elements from its beginning to its end. */
const HTML = /^\s*<(p|div|ul|ol|pre|h[1-6])\b[\s\S]*<\/(p|div|ul|ol|pre|h[1-6])>\s*$/i;

type Cells = readonly string[];

/**
 * Gives the cells of a row as text, and what of them is not in there. In sheets of Udemy, which its headings tell, questions that
 * were written on its site are HTML; in others what looks like HTML is what is asked about.
 */
export function cellReader(header: Cells): (cells: string[]) => { cells: string[]; lost: string[] } {
  const names = header.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  if (!NAMES.every((name) => names.includes(name))) return (cells) => ({ cells, lost: [] });
  return (cells) => {
    const read = cells.map((cell) => (HTML.test(cell) ? htmlText(cell) : { text: cell, lost: [] }));
    return { cells: read.map(({ text }) => text), lost: [...new Set(read.flatMap(({ lost }) => lost))] };
  };
}
