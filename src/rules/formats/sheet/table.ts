import {
  FileRefused,
  type ReadQuestion,
  linePlace,
  type Misfit,
  type Reader,
  type Reading,
  readingOf,
  EVERY_QUESTION,
} from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { countText, numberText } from '../../wording/count.ts';
import { type ColumnMapping, guessColumns, isForOthers, isOwnHeader, isRunning, KEY, likeKeys } from './columns.ts';
import { isQuestion, mappingOf } from './headless.ts';
import { MOST_CELLS, recordsIn, type TextRecord } from './records.ts';
import { keyFault } from '../text/keys.ts';
import { withoutLabel } from '../text/question-label.ts';
import { listText } from '../../wording/list.ts';
import { detectDelimiter, type KeyReading, optionFault, questionOfRow, sheetKeyCounter } from './row.ts';
import { PROBLEM_HEADING } from '../problems.ts';
import { isExplaining, ofOtherType, refuseResponses } from './templates.ts';
import { areKeysPlaces, cellReader } from './udemy.ts';

/** A row of a table; `fault`: why its cells cannot be told apart. */
export type Row = { cells: string[]; place: string; fault?: string };

/** What is known of a table from its first rows. */
export type TableHead = {
  header: string[];
  mapping: ColumnMapping;
  /** The row that headings would be in, and whether it is a question instead. */
  top: Row;
  isHeadless: boolean;
};

/** A table whose columns may still need to be identified. */
export type Table = TableHead & {
  /** How it was read, in a sentence. */
  how: string;
  rows: Row[];
  /** What the table leaves out from the file. */
  losses: Reading['losses'];
};

const SIGNS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

/** A table from text, headings first. */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  const how = `Columns are separated by ${SIGNS[delimiter]}, and the text is ${encoding}.`;
  return tableOf(recordsIn(text, delimiter).map(placedRow), how);
}

export const placedRow = ({ line, ...record }: TextRecord): Row => ({ ...record, place: linePlace(line) });

/** How many rows are looked at to tell what the columns hold. */
export const LOOKED_AT = 200;

export function tableOf(all: readonly Row[], how: string, losses: Reading['losses'] = []): Table {
  const { head, skipped } = headOf(all.slice(0, LOOKED_AT));
  return { ...head, how, rows: all.slice(skipped).map((row) => rowUnder(head, row)), losses };
}

/** What the first rows of a table say of it, and how many of them are no questions. Throws {@link FileRefused} for what people answered to a form. */
export function headOf(first: readonly Row[]): { head: TableHead; skipped: number } {
  const at = headingRow(first.map(({ cells }) => cells));
  const top = first[at] ?? { cells: [], place: linePlace(1) };
  refuseResponses(top.cells);
  const skipped = at + (isExplaining(first[at + 1]?.cells ?? []) ? 2 : 1);
  const below = first.slice(skipped);
  const cells = below.map((row) => row.cells);
  if (top.cells.at(-1) === PROBLEM_HEADING) {
    // What an import left out before is the sheet that it came from, so that what was said of its columns still holds.
    const header = top.cells.slice(0, -1);
    const head = { header, top, isHeadless: false };
    const own = below.map((row) => rowUnder(head, row));
    const mapping = header.every((heading) => heading === '')
      ? mappingOf(own)
      : guessColumns(
          header,
          own.map((row) => row.cells),
        );
    return { head: { ...head, mapping }, skipped };
  }
  if (isQuestion(top.cells)) {
    const mapping = mappingOf([top, ...below]);
    return { head: { header: top.cells.map(() => ''), mapping, top, isHeadless: true }, skipped: at };
  }
  const mapping = guessColumns(top.cells, cells);
  return { head: { header: top.cells, mapping, top, isHeadless: false }, skipped };
}

/** A row as far as it belongs to the sheet itself: in what an import left out, the last column tells its problem. */
export const rowUnder = ({ header, top }: Pick<TableHead, 'header' | 'top'>, row: Row): Row =>
  top.cells.at(-1) === PROBLEM_HEADING ? { ...row, cells: row.cells.slice(0, header.length) } : row;

/** How far down to look for headings. */
const MOST_ABOVE = 20;

/** The heading row: the first, unless one below a title names the question and more besides. */
function headingRow(rows: readonly (readonly string[])[]): number {
  const isHeading = (cells: readonly string[]) => {
    const found = guessColumns(cells);
    return found.includes('text') && found.filter((column) => column !== null).length > 2;
  };
  return Math.max(0, rows.slice(0, MOST_ABOVE).findIndex(isHeading));
}

/** What says what the columns hold. */
type Columns = Pick<TableHead, 'header' | 'mapping'>;

/** How many columns have a heading or are mapped, with those between them. */
const headedWidth = ({ header, mapping }: Columns): number =>
  header.findLastIndex((heading, at) => heading.trim() !== '' || mapping[at] !== null) + 1;

/**
 * Why a row does not go with its headings: beyond them it says something, as after a separator in a text without quotation marks.
 * Null if it does, or if the table has no headings.
 */
function widthFault(cells: readonly string[], head: Columns): string | null {
  const filled = cells.slice(0, MOST_CELLS).findLastIndex((cell) => cell.trim() !== '') + 1;
  const width = headedWidth(head);
  if (filled <= width || head.header.every((heading) => heading.trim() === '')) return null;
  return `The row has ${filled} cells for ${countText(width, 'heading')}. Is a comma or tab missing its quotation marks, or a column its heading?`;
}

/** Which columns of the rows so far say something: in how many rows, and in which first. */
export function filledColumns() {
  let rows = 0;
  const filled = new Map<number, { first: string; count: number; isNumbering: boolean }>();
  return {
    add: ({ cells, place }: Row) => {
      rows += 1;
      for (const [at, cell] of cells.entries()) {
        if (cell.trim() === '') continue;
        const { first, count, isNumbering } = filled.get(at) ?? { first: place, count: 0, isNumbering: true };
        filled.set(at, { first, count: count + 1, isNumbering: isNumbering && isRunning([cells], at) });
      }
    },
    /** Where a column says something that would be missed; null: nowhere. */
    placeOf: (at: number): string | null => {
      const { first, count, isNumbering } = filled.get(at) ?? { first: '', count: 0, isNumbering: false };
      if (count === 0 || (at === 0 && isNumbering)) return null;
      if (count === rows) return EVERY_QUESTION;
      return count === 1 ? first : `${first} and ${numberText(count - 1)} more`;
    },
  };
}

/** The columns that hold something we don't use; without those that only other programs need. */
export function lostColumns(
  { header, mapping }: Columns,
  { placeOf }: ReturnType<typeof filledColumns>,
): Reading['losses'] {
  const columns = header.slice(0, Math.min(headedWidth({ header, mapping }), MOST_CELLS)).flatMap((heading, at) => {
    const place = mapping[at] === null && !isForOthers(heading) ? placeOf(at) : null;
    return place === null ? [] : [{ place, what: lostColumn(heading) }];
  });
  const beyond = placeOf(MOST_CELLS);
  return beyond === null ? columns : [...columns, { place: beyond, what: MORE_COLUMNS }];
}

const lostColumn = (heading: string): string => `The column “${excerptOf(heading) || 'without a heading'}”`;
const MORE_COLUMNS = `Columns beyond the first ${MOST_CELLS}`;

/** The questions in a table, by what its columns hold. */
export function readingOfTable(table: Table): Reading {
  const filled = filledColumns();
  const keys = sheetKeyCounter(table.mapping);
  const read = cellReader(table.header);
  const rows = table.rows.map((row) => ({ ...row, ...read(row.cells) }));
  for (const row of table.rows) filled.add(row);
  for (const { cells } of rows) keys.add(cells);
  const reading = keyReadingOf(table, keys);
  return {
    ...readingOf(rows.map((row) => questionInRow(row, table, reading))),
    losses: [
      ...table.losses,
      ...lostColumns(table, filled),
      ...rows.flatMap(({ place, losses }) => losses.map((what) => ({ place, what }))),
    ],
  };
}

/** How the keys of a sheet are meant, once all of them were counted. */
export const keyReadingOf = (
  { header }: Columns,
  keys: Pick<ReturnType<typeof sheetKeyCounter>, 'countsFrom'>,
): KeyReading => ({ isByPosition: areKeysPlaces(header), countsFrom: keys.countsFrom() });

/** A row as a question, or what is wrong with its cells, its width, its options, or its key. */
export function questionInRow(
  { cells, place, fault }: Row,
  head: Columns,
  reading: KeyReading = {},
): ReadQuestion | Misfit {
  const at = { place, excerpt: excerptOf(cells.filter((cell) => cell.trim() !== '').join(' | ')) };
  if (fault !== undefined) return { ...at, reason: fault };
  const row = questionOfRow(cells, head.mapping, reading);
  const question = isOwnHeader(head.header) ? row : { ...row, text: withoutLabel(row.text as string) };
  const options = question.options as string[];
  const other = ofOtherType(question, cells, head.header);
  if (typeof other === 'string') return { ...at, reason: other };
  const reason = widthFault(cells, head) ?? (other ? null : optionFault(options));
  if (reason !== null) return { ...at, reason };
  if (other) return { ...at, question: other };
  if (typeof question.correctAnswer !== 'string') return { ...at, question };
  return { ...at, reason: keyFault(question.correctAnswer, options, reading.countsFrom) };
}

/** The questions of a table if nobody is there to identify its columns. Throws {@link FileRefused} if no heading says which hold what. */
export const headedReading = (table: Table): Reading =>
  readingOfTable(withHeading(table, table.rows.slice(0, LOOKED_AT)));

/** A table that says where the questions and their keys are; `rows`: the first of them. */
export function withHeading<T extends Columns>(table: T, rows: readonly Row[]): T {
  const { header, mapping } = table;
  const refused = (why: string) => new FileRefused('No questions to import', why);
  if (!mapping.includes('text')) throw refused('No column is headed “Question”.');
  if (!mapping.includes(KEY) && rows.length > 0) {
    const like = likeKeys(
      header,
      mapping,
      rows.map(({ cells }) => cells),
    ).map((at) => `“${excerptOf(header[at]!)}”`);
    if (like.length > 0)
      throw refused(
        `No column is headed “Correct answer”. ${listText(like)} may hold it: if so, rename ${like.length === 1 ? 'it' : 'them'} to “Correct answer”.`,
      );
  }
  return table;
}

export const readSheet: Reader = (bytes) => Promise.resolve(headedReading(readTable(bytes)));
