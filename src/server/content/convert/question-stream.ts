import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { type ReadQuestion, type Loss, type Misfit, WHOLE_FILE } from '#rules/formats/format.ts';
import { FileRefused, linePlace } from '#rules/formats/format.ts';
import { findJsonFault } from '#rules/formats/json/json-fault.ts';
import { lostFields, questionInElement, notJson, readJson } from '#rules/formats/json.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { questionPlace } from '#rules/formats/question-number.ts';
import { guessColumns } from '#rules/formats/sheet/columns.ts';
import { detectDelimiter } from '#rules/formats/sheet/row.ts';
import type { CellsAndPlace } from '#rules/formats/sheet/records.ts';
import {
  filledColumns,
  questionInRow,
  headingRow,
  lostColumns,
  MOST_ABOVE,
  notCsv,
  PARSING,
  placedRow,
  type TableHead,
  withHeading,
} from '#rules/formats/sheet/table.ts';
import { isExplaining, refuseResponses } from '#rules/formats/sheet/templates.ts';
import { areKeysPlaces, cellReader } from '#rules/formats/sheet/udemy.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { jsonElements } from './json-elements.ts';
import { readWhole } from './whole-file.ts';
import { encodingOf, textChunks } from './text-chunks.ts';

/** The questions of a file in order; the return value is what was lost from the file as a whole. */
export type QuestionStream = AsyncGenerator<ReadQuestion | Misfit, Loss[]>;

/** The elements of a JSON list, one at a time. */
export async function* foundInList(file: string): QuestionStream {
  const first = (await textChunks(file, 'utf-8').next()).value ?? '';
  // A list within an object is read at once.
  if (/^\s*\{/.test(first)) {
    const { questions, misfits, losses } = await readJson(await readWhole(file));
    yield* [...questions, ...misfits];
    return losses;
  }
  const lost = new Set<string>();
  let [number, lineBefore] = [0, 0];
  for await (const { text, line } of jsonElements(textChunks(file, await encodingOf(file)))) {
    number += 1;
    const place = line === lineBefore ? questionPlace({ number }) : linePlace(line);
    lineBefore = line;
    const at = { place, excerpt: excerptOf(text.slice(0, 500)) };
    yield questionInElement(parsed(text, line), at, { lost });
  }
  return lostFields(lost);
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = findJsonFault(text);
    throw notJson(`Line ${line + fault.line - 1}: ${fault.why}`);
  }
}

type Row = ReturnType<typeof placedRow>;

/** The rows of a text sheet, one at a time. */
export async function* foundInSheet(file: string): QuestionStream {
  const encoding = await encodingOf(file);
  const chunks = textChunks(file, encoding);
  const first = (await chunks.next()).value ?? '';
  const records = Readable.from(prepend(first, chunks), { objectMode: false }).pipe(
    parse({ delimiter: detectDelimiter(first), ...PARSING, maxRecordSize: LIMITS.fileBytes }),
  ) as AsyncIterable<CellsAndPlace>;
  let table: TableHead | null = null;
  let read = cellReader([]);
  const filled = filledColumns();
  // Rows buffered until it is known which of them are headings.
  const top: Row[] = [];
  const begin = (): TableHead => {
    const at = headingRow(top.map(({ cells }) => cells));
    const header = top[at]?.cells ?? [];
    refuseResponses(header);
    top.splice(0, isExplaining(top[at + 1]?.cells ?? []) ? at + 2 : at + 1);
    read = cellReader(header);
    return withHeading({ header, mapping: guessColumns(header) });
  };
  const losses = new Set<string>();
  const take = (row: Row, head: TableHead) => {
    filled.add(row);
    const { cells, losses: gone } = read(row.cells);
    for (const what of gone) losses.add(what);
    return questionInRow({ place: row.place, cells }, head, areKeysPlaces(head.header));
  };
  try {
    for await (const record of records) {
      const row = placedRow(record);
      if (table) yield take(row, table);
      else {
        top.push(row);
        if (top.length === MOST_ABOVE) {
          table = begin();
          for (const early of top) yield take(early, table);
        }
      }
    }
    if (!table) {
      table = begin();
      for (const early of top) yield take(early, table);
    }
  } catch (error) {
    throw isOfCsv(error) ? notCsv(error) : error;
  }
  return [...lostColumns(table, filled), ...[...losses].map((what) => ({ place: WHOLE_FILE, what }))];
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const isOfCsv = (error: unknown): error is CsvError =>
  !(error instanceof FileRefused) && error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
