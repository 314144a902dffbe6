import { parse } from 'csv-parse/browser/esm/sync';
import { emptyReading, FileRefused, linePlace, type Reader, type Reading } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { type ColumnMapping, guessColumns } from './columns.ts';
import { detectDelimiter, questionOfRow } from './row.ts';

/** A table whose columns may still be told apart. */
export type Table = {
  /** How it was read: 'parted by …', in words. */
  how: string;
  header: string[];
  rows: { cells: string[]; place: string }[];
  mapping: ColumnMapping;
};

/** What the parser gives where it is asked for places. */
export type CellsAndPlace = { record: string[]; info: { lines: number } };

const SIGNS = { ',': '“,”', ';': '“;”', '\t': 'tabs', '|': '“|”' };
const MOST_CELLS = 64;

/** A table of text, its headings first. Throws {@link FileRefused}. */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  try {
    const found = parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      info: true,
    }) as unknown as CellsAndPlace[];
    // A record is told with the line on which it ends; a cell that holds lines began earlier.
    const rows = found.map(({ record, info }) => {
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      return { cells: record.slice(0, MOST_CELLS), place: linePlace(info.lines - breaks) };
    });
    return tableOf(rows, `separated by ${SIGNS[delimiter]}, read as ${encoding}`);
  } catch (error) {
    throw new FileRefused('Invalid CSV file', error instanceof Error ? error.message : 'The file is not valid CSV');
  }
}

export function tableOf([first, ...rows]: Table['rows'], how: string): Table {
  const header = first?.cells ?? [];
  return { how, header, rows, mapping: guessColumns(header) };
}

/** What is in columns that hold nothing of ours, but for what other programs write there and need alone. */
function lostOfTable({ header, rows, mapping }: Table): Reading['lost'] {
  return header
    .filter((_, at) => mapping[at] === null && rows.some(({ cells }) => cells[at]?.trim()))
    .filter((heading) => !/^(question ?type|no\.?|#|id)$/i.test(heading.trim()))
    .map((heading) => ({ place: 'the whole file', what: `The column “${excerptOf(heading) || 'without a heading'}”` }));
}

/** The questions of a table by what its columns are said to hold. */
export function readingOfTable(table: Table): Reading {
  const reading = { ...emptyReading(), lost: lostOfTable(table) };
  for (const { cells, place } of table.rows) {
    const question = questionOfRow(cells, table.mapping);
    const found = { place, excerpt: excerptOf(cells.filter((cell) => cell.trim() !== '').join(' | ')) };
    if (typeof question.correctAnswer !== 'string') reading.questions.push({ ...found, question });
    else reading.misfits.push({ ...found, reason: unknownKey(question.correctAnswer) });
  }
  return reading;
}

const unknownKey = (key: string): string =>
  key === '' ? 'It has no correct answer' : `The correct answer “${excerptOf(key)}” does not match any option`;

/** The same where nobody is there to tell its columns apart. Throws where no heading says where the questions are. */
export function headedReading(table: Table): Reading {
  if (!table.mapping.includes('text'))
    throw new FileRefused('No questions to import', 'No column is headed “Question”.');
  return readingOfTable(table);
}

export const readSheet: Reader = (bytes) => Promise.resolve(headedReading(readTable(bytes)));
