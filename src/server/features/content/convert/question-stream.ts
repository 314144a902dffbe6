import { stat } from 'node:fs/promises';
import { type ReadQuestion, type Loss, type Misfit, WHOLE_FILE } from '#rules/formats/format.ts';
import { FileRefused, linePlace } from '#rules/formats/format.ts';
import { findJsonFault } from '#rules/formats/json/json-fault.ts';
import {
  elementExcerpt,
  elementsIn,
  keyCounter,
  lostFields,
  notJson,
  questionInElement,
  readJson,
} from '#rules/formats/json.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { questionPlace } from '#rules/formats/question-number.ts';
import { recordReader } from '#rules/formats/sheet/records.ts';
import { detectDelimiter, sheetKeyCounter } from '#rules/formats/sheet/row.ts';
import {
  filledColumns,
  headOf,
  keyReadingOf,
  LOOKED_AT,
  lostColumns,
  placedRow,
  questionInRow,
  type Row,
  rowUnder,
  withHeading,
} from '#rules/formats/sheet/table.ts';
import { cellReader } from '#rules/formats/sheet/udemy.ts';
import { jsonElements } from './json-elements.ts';
import { readWhole } from './whole-file.ts';
import { encodingOf, textChunks } from './text-chunks.ts';

/** The questions of a file in order; the return value is what was lost from the file as a whole. */
export type QuestionStream = AsyncGenerator<ReadQuestion | Misfit, Loss[]>;

/** The elements of a JSON list, one at a time, read as the admin area reads them. */
export async function* foundInList(file: string): QuestionStream {
  try {
    const first = (await textChunks(file, 'utf-8').next()).value ?? '';
    // A list within an object is read at once.
    if (/^\s*\{/.test(first)) {
      const { questions, misfits, losses } = await readJson(await readWhole(file));
      yield* [...questions, ...misfits];
      return losses;
    }
    const { countsFrom, hasOwnLines } = await surveyOf(file);
    const lost = new Set<string>();
    let number = 0;
    for await (const { text, line } of elementsOf(file)) {
      number += 1;
      const place = hasOwnLines ? linePlace(line) : questionPlace({ number });
      yield questionInElement(parsed(text, line), { place, excerpt: elementExcerpt(text) }, { countsFrom, lost });
    }
    return lostFields(lost);
  } catch (error) {
    throw error instanceof FileRefused ? await moreExact(error, file) : error;
  }
}

async function* elementsOf(file: string) {
  yield* jsonElements(textChunks(file, await encodingOf(file)));
}

/** What holds for a list as a whole: from where its keys count, and whether lines tell its elements apart. */
async function surveyOf(file: string): Promise<{ countsFrom: 0 | 1 | null; hasOwnLines: boolean }> {
  const keys = keyCounter();
  let lineBefore = 0;
  let hasOwnLines = true;
  for await (const { text, line } of elementsOf(file)) {
    keys.add(parsed(text, line));
    if (line === lineBefore) hasOwnLines = false;
    lineBefore = line;
  }
  return { countsFrom: keys.countsFrom(), hasOwnLines };
}

/** Why a list is refused, found in the whole of it if that may be read. */
async function moreExact(refusal: FileRefused, file: string): Promise<FileRefused> {
  const { size } = await stat(file);
  if (size > LIMITS.fileBytes) return refusal;
  try {
    elementsIn(await readWhole(file));
    return refusal;
  } catch (error) {
    return error instanceof FileRefused ? error : refusal;
  }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = findJsonFault(text);
    throw notJson(`Line ${line + fault.line - 1}: ${fault.why}`);
  }
}

/** The rows of a text sheet, one at a time, read as the admin area reads them. */
export async function* foundInSheet(file: string): QuestionStream {
  const { head, skipped, reading } = await sheetSurveyOf(file);
  const read = cellReader(head.header);
  const filled = filledColumns();
  const losses = new Set<string>();
  let at = 0;
  for await (const raw of rowsOf(file)) {
    at += 1;
    if (at <= skipped) continue;
    const row = rowUnder(head, raw);
    filled.add(row);
    const { cells, losses: gone } = read(row.cells);
    for (const what of gone) losses.add(what);
    yield questionInRow({ ...row, cells }, head, reading);
  }
  return [...lostColumns(head, filled), ...[...losses].map((what) => ({ place: WHOLE_FILE, what }))];
}

/** What holds for a sheet as a whole: what its columns hold, how many rows are above its questions, and how its keys are meant. */
async function sheetSurveyOf(file: string) {
  const first: Row[] = [];
  const rows = rowsOf(file);
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (first.length === LOOKED_AT) break;
  }
  const { head, skipped } = headOf(first);
  withHeading(head, first.slice(skipped));
  const keys = sheetKeyCounter(head.mapping);
  const read = cellReader(head.header);
  const add = (row: Row) => keys.add(read(rowUnder(head, row).cells).cells);
  for (const row of first.slice(skipped)) add(row);
  for await (const row of rows) add(row);
  return { head, skipped, reading: keyReadingOf(head, keys) };
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
  const chunks = textChunks(file, await encodingOf(file));
  const first = (await chunks.next()).value ?? '';
  const reader = recordReader(detectDelimiter(first));
  for (let part: string | undefined = first; part !== undefined;) {
    const { value: next } = await chunks.next();
    for (const record of reader.read(part, next === undefined)) yield placedRow(record);
    part = next;
  }
}
