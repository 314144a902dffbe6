import { stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import {
  FileRefused,
  linePlace,
  type Loss,
  type Misfit,
  type ReadQuestion,
  WHOLE_FILE,
} from '#rules/formats/format.ts';
import { findJsonFault } from '#rules/formats/json/json-fault.ts';
import {
  elementExcerpt,
  elementsIn,
  keyCounter,
  lostFields,
  NO_LIST,
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
import { readWhole } from './whole-file.ts';

const CHUNK_BYTES = 1024 * 1024;

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

/** An unparsed element of a list, and the line it begins on. */
type Element = { text: string; line: number };

const isSpace = (sign: string) => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

/**
 * Splits a JSON list into its elements without holding the whole list. Throws {@link FileRefused} if it is not a list or an element
 * is larger than a file may be. The elements themselves are for the caller to parse.
 */
async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<Element> {
  let text = '';
  let from: number | null = null;
  let [line, fromLine, depth] = [1, 1, 0];
  let [isInString, isEscaped, isOver, needsElement] = [false, false, false, false];
  for await (const chunk of chunks) {
    let at = from === null ? 0 : text.length - from;
    text = (from === null ? '' : text.slice(from)) + chunk;
    if (from !== null) from = 0;
    if (text.length - chunk.length > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
    for (; at < text.length; at += 1) {
      const sign = text[at]!;
      if (sign === '\n') line += 1;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isInString = false;
        continue;
      }
      if (isSpace(sign)) continue;
      if (isOver) throw notJson(`Line ${line}: Unexpected text after the list`);
      if (depth === 0) {
        if (sign !== '[') throw notJson(NO_LIST);
        depth = 1;
        continue;
      }
      if (depth === 1 && (sign === ',' || sign === ']')) {
        if (from !== null) yield { text: text.slice(from, at), line: fromLine };
        else if (sign === ',' || needsElement) throw notJson(`Line ${line}: Unexpected “${sign}”`);
        from = null;
        needsElement = sign === ',';
        isOver = sign === ']';
        continue;
      }
      if (from === null) [from, fromLine] = [at, line];
      if (sign === '"') isInString = true;
      else if (sign === '[' || sign === '{') depth += 1;
      else if (sign === ']' || sign === '}') depth -= 1;
      if (depth < 1) throw notJson(`Line ${line}: Unexpected “${sign}”`);
    }
  }
  if (depth === 0) throw notJson(NO_LIST);
  if (!isOver) throw notJson('Unexpected end of the file');
}

const chunksOf = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: CHUNK_BYTES });

/** The encoding of a file as `decodeText` determines it, found without holding the file. */
async function encodingOf(file: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunksOf(file)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw new FileRefused('File read error', error instanceof Error ? error.message : String(error));
  }
}

/** The text of a file in chunks, without the byte order mark. */
async function* textChunks(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
