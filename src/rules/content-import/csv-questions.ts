import { type Column, type ColumnMapping, LETTERS, OPTIONS, RATIONALES } from './csv-columns.ts';
import { restoreCell } from './csv-cell.ts';
import { sourceOf } from './csv-source.ts';

/** A question as it is imported, not yet looked at. */
export type RowQuestion = Record<string, unknown>;

/** The sign that parts the cells of the first line: of those that may, the one that stands there most, outside quotes. */
export function detectDelimiter(text: string): ',' | ';' | '\t' | '|' {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return ([',', ';', '\t', '|'] as const).reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** A row as a question. What it lacks or what makes no sense is left for the check, which tells it with its place. */
export function questionOfRow(cells: readonly string[], mapping: ColumnMapping): RowQuestion {
  const cell = (column: Column) => restoreCell(cells[mapping.indexOf(column)] ?? '').trim();
  const typed = OPTIONS.map(cell);
  const { right, said } = keysIn(cell('correct answer'), typed);
  // A row of four that lacks one is at fault: fewer than four are meant only where the key says so.
  const options = typed.slice(0, said ?? Math.max(4, typed.findLastIndex((option) => option !== '') + 1));
  const key =
    typeof right === 'string'
      ? { correctAnswer: right }
      : { correctAnswer: right[0], ...((right.length > 1 || options.length !== 4) && { correctAnswers: right }) };
  const given = Object.entries({
    explanation: cell('explanation'),
    difficulty: cell('difficulty').toLowerCase(),
    topic: cell('topic'),
    domain: cell('domain'),
    task: cell('task'),
  });
  const rationales = RATIONALES.map(cell);
  const explained = rationales.findLastIndex((rationale) => rationale !== '') + 1;
  const sources = cell('sources');
  return {
    text: cell('text'),
    options,
    ...key,
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    ...(explained > 0 && { rationales: rationales.slice(0, Math.max(options.length, explained)) }),
    ...(sources !== '' && { sources: sources.split('\n').map(sourceOf) }),
  };
}

/** A to H, 1 to 8, several of them parted by commas, or the text of an option; as indexes from 0, or the text itself where it is none of them. */
function keysIn(given: string, options: readonly string[]): { right: number[] | string; said?: number } {
  const byText = options.indexOf(given);
  if (given !== '' && byText >= 0) return { right: [byText] };
  const [, list, count] = /^([a-h1-8](?:\s*[,;+&]\s*[a-h1-8])*)(?:\s+of\s+([2-8]))?$/i.exec(given) ?? [];
  if (list === undefined) return { right: given };
  const indexes = (list.match(/[a-h1-8]/gi) ?? []).map((sign) =>
    /\d/.test(sign) ? Number(sign) - 1 : LETTERS.indexOf(sign.toUpperCase()),
  );
  const has = count === undefined ? Math.max(4, options.findLastIndex((option) => option !== '') + 1) : Number(count);
  return indexes.some((index) => index >= has)
    ? { right: given }
    : { right: indexes, ...(count && { said: Number(count) }) };
}
