import { keysIn } from '../text/keys.ts';
import { type Column, type ColumnMapping, guessColumns, isRunning, OPTIONS } from './columns.ts';

type Row = { cells: string[]; place: string };
/** A table, as far as its headings go. */
type HeadedTable = { top: Row; isHeadless: boolean; header: string[]; rows: Row[]; mapping: ColumnMapping };

/** How many rows are looked at to guess columns without headings. */
const LOOKED_AT = 20;

/** Longer than any key. */
const LONGEST_KEY = 50;

/** Whether a row is a question rather than headings: it names no column, and begins with a sentence. */
export function isQuestion(cells: readonly string[]): boolean {
  const first = cells.find((_, at) => !isRunning([cells], at) && cells[at]!.trim() !== '') ?? '';
  // A letter may head an option, but here it is a key.
  const words = cells.filter((cell) => cell.length > LONGEST_KEY || !/^\W*[a-h1-8]?\W*$/i.test(cell));
  return (
    words.length > 2 && guessColumns(words).every((column) => column === null) && /\?\s*$|(?:\S\s+){3}\S/.test(first)
  );
}

/** The table with its top row as its first question. */
export function withoutHeadings<T extends HeadedTable>(table: T): T {
  const rows = [table.top, ...table.rows];
  return { ...table, isHeadless: true, header: table.top.cells.map(() => ''), rows, mapping: mappingOf(rows) };
}

/** The table with its top row as headings. */
export const withHeadings = <T extends HeadedTable>(table: T): T => ({
  ...table,
  isHeadless: false,
  header: table.top.cells,
  rows: table.rows.slice(1),
  mapping: guessColumns(
    table.top.cells,
    table.rows.slice(1).map(({ cells }) => cells),
  ),
});

/** What the columns hold by what is in them: the question, its options, the key that most rows have there, and the explanation. */
export function mappingOf(rows: readonly Row[]): ColumnMapping {
  const looked = rows.slice(0, LOOKED_AT).map(({ cells }) => cells);
  const width = Math.max(0, ...looked.map((cells) => cells.length));
  // Numbers of the questions may stand before them.
  const from = width > 1 && isRunning(looked, 0) ? 1 : 0;
  const hits = Array.from({ length: Math.min(width - from, OPTIONS.length + 2) }, (_, at) =>
    at < 3
      ? 0
      : looked.filter((cells) => keysIn(cells[from + at] ?? '', cells.slice(from + 1, from + at)) !== null).length,
  );
  const most = Math.max(0, ...hits);
  const key = most === 0 ? -1 : hits.indexOf(most);
  const columns: Column[] =
    key < 0 ? ['text'] : ['text', ...OPTIONS.slice(0, key - 1), 'correct answer', 'explanation'];
  return Array.from({ length: width }, (_, at) => columns[at - from] ?? null);
}
