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
import { type ColumnMapping, guessColumns, isForOthers } from './columns.ts';
import { isQuestion, mappingOf, withoutHeadings } from './headless.ts';
import { type CellsAndPlace, recordsIn } from './records.ts';
import { keyFault } from '../text/keys.ts';
import { detectDelimiter, optionFault, questionOfRow } from './row.ts';
import { PROBLEM_HEADING } from '../rest/problems.ts';
import { isExplaining, ofOtherType, refuseResponses } from './templates.ts';
import { areKeysPlaces, cellReader } from './udemy.ts';

/** A table whose columns may still need to be identified. */
export type Table = {
  /** How it was read, in a sentence. */
  how: string;
  header: string[];
  rows: { cells: string[]; place: string }[];
  mapping: ColumnMapping;
  /** The row that headings would be in, and whether it is a question instead. */
  top: { cells: string[]; place: string };
  isHeadless: boolean;
  /** What the table leaves out from the file. */
  losses: Reading['losses'];
};

/** What says what the columns hold. */
export type TableHead = Pick<Table, 'header' | 'mapping'>;

const SIGNS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };
const MOST_CELLS = 64;

/** A table from text, headings first. Throws {@link FileRefused}. */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  try {
    const found = recordsIn(text, { delimiter, ...PARSING });
    return tableOf(found.map(placedRow), `Columns are separated by ${SIGNS[delimiter]}, and the text is ${encoding}.`);
  } catch (error) {
    throw notCsv(error);
  }
}

/** How text is split into records; a row of blanks is none. */
export const PARSING = { bom: true, relaxColumnCount: true, skipRecordsWithEmptyValues: true, info: true } as const;

export const notCsv = (error: unknown) =>
  new FileRefused('Invalid CSV file', error instanceof Error ? error.message : 'The file is not valid CSV');

/** A record comes with the line it ends on; a multi-line cell began earlier. */
export function placedRow({ record, info }: CellsAndPlace): Table['rows'][number] {
  const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
  return { cells: record.slice(0, MOST_CELLS), place: linePlace(info.lines - breaks) };
}

export function tableOf(all: Table['rows'], how: string, losses: Reading['losses'] = []): Table {
  const at = headingRow(all.map(({ cells }) => cells));
  const header = all[at]?.cells ?? [];
  const top = all[at] ?? { cells: [], place: linePlace(1) };
  refuseResponses(header);
  const rows = all.slice(isExplaining(all[at + 1]?.cells ?? []) ? at + 2 : at + 1);
  const table = { how, top, isHeadless: false, header, rows, mapping: guessColumns(header), losses };
  if (header.at(-1) === PROBLEM_HEADING) return ofRest(table);
  return isQuestion(header) ? withoutHeadings(table) : table;
}

/** What an import left out before is the sheet that it came from, so that what was said of its columns still holds. */
function ofRest({ header, rows, ...table }: Table): Table {
  const own = header.slice(0, -1);
  const ownCells = rows.map(({ cells, place }) => ({ cells: cells.slice(0, own.length), place }));
  const mapping = own.every((heading) => heading === '') ? mappingOf(ownCells) : guessColumns(own);
  return { ...table, header: own, rows: ownCells, mapping };
}

/** How far down to look for headings. */
export const MOST_ABOVE = 20;

/** The heading row: the first, unless one below a title names the question and more besides. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const isHeading = (cells: readonly string[]) => {
    const found = guessColumns(cells);
    return found.includes('text') && found.filter((column) => column !== null).length > 2;
  };
  return Math.max(0, rows.slice(0, MOST_ABOVE).findIndex(isHeading));
}

/** How many columns have a heading or are mapped, with those between them. */
const headedWidth = ({ header, mapping }: TableHead): number =>
  header.findLastIndex((heading, at) => heading.trim() !== '' || mapping[at] !== null) + 1;

/**
 * Why a row does not go with its headings: beyond them it says something, as after a separator in a text without quotation marks.
 * Null if it does, or if the table has no headings.
 */
function widthFault(cells: readonly string[], head: TableHead): string | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const width = headedWidth(head);
  if (filled <= width || head.header.every((heading) => heading.trim() === '')) return null;
  return `The row has ${filled} cells for ${countText(width, 'heading')}. Is a comma or tab missing its quotation marks, or a column its heading?`;
}

/** Which columns of the rows so far say something: in how many rows, and in which first. */
export function filledColumns() {
  let rows = 0;
  const filled = new Map<number, { first: string; count: number }>();
  return {
    add: ({ cells, place }: Table['rows'][number]) => {
      rows += 1;
      for (const [at, cell] of cells.entries()) {
        if (cell.trim() === '') continue;
        const { first, count } = filled.get(at) ?? { first: place, count: 0 };
        filled.set(at, { first, count: count + 1 });
      }
    },
    /** Where a column says something; null: nowhere. */
    placeOf: (at: number): string | null => {
      const { first, count } = filled.get(at) ?? { first: '', count: 0 };
      if (count === 0) return null;
      if (count === rows) return EVERY_QUESTION;
      return count === 1 ? first : `${first} and ${numberText(count - 1)} more`;
    },
  };
}

/** The columns that hold something we don't use; without those that only other programs need. */
export function lostColumns(
  { header, mapping }: TableHead,
  { placeOf }: ReturnType<typeof filledColumns>,
): Reading['losses'] {
  return header.slice(0, headedWidth({ header, mapping })).flatMap((heading, at) => {
    const place = mapping[at] === null && !isForOthers(heading) ? placeOf(at) : null;
    return place === null ? [] : [{ place, what: `The column “${excerptOf(heading) || 'without a heading'}”` }];
  });
}

/** The questions in a table, by what its columns hold. */
export function readingOfTable(table: Table): Reading {
  const filled = filledColumns();
  for (const row of table.rows) filled.add(row);
  const read = cellReader(table.header);
  const rows = table.rows.map(({ place, cells }) => ({ place, ...read(cells) }));
  const isByPosition = areKeysPlaces(table.header);
  return {
    ...readingOf(rows.map((row) => questionInRow(row, table, isByPosition))),
    losses: [
      ...table.losses,
      ...lostColumns(table, filled),
      ...rows.flatMap(({ place, losses }) => losses.map((what) => ({ place, what }))),
    ],
  };
}

/** A row as a question, or what is wrong with its width, its options, or its key. */
export function questionInRow(
  { cells, place }: Table['rows'][number],
  head: TableHead,
  isByPosition = false,
): ReadQuestion | Misfit {
  const question = questionOfRow(cells, head.mapping, { isByPosition });
  const at = { place, excerpt: excerptOf(cells.filter((cell) => cell.trim() !== '').join(' | ')) };
  const options = question.options as string[];
  const other = ofOtherType(question, cells, head.header);
  if (typeof other === 'string') return { ...at, reason: other };
  const fault = widthFault(cells, head) ?? (other ? null : optionFault(options));
  if (fault !== null) return { ...at, reason: fault };
  if (other) return { ...at, question: other };
  if (typeof question.correctAnswer !== 'string') return { ...at, question };
  return { ...at, reason: keyFault(question.correctAnswer, options) };
}

/** The same if nobody is there to identify its columns. Throws if no heading says where the questions are. */
export const headedReading = (table: Table): Reading => readingOfTable(withHeading(table));

/** A table that says where the questions are. */
export function withHeading<T extends Pick<Table, 'mapping'>>(table: T): T {
  if (!table.mapping.includes('text'))
    throw new FileRefused('No questions to import', 'No column is headed “Question”.');
  return table;
}

export const readSheet: Reader = (bytes) => Promise.resolve(headedReading(readTable(bytes)));
