import { createReadStream } from 'node:fs';
import { type CsvError, parse } from 'csv-parse';
import type { Responses, Row } from '#rules/measurement/responses.ts';

/** A file that cannot be measured; the message says where and why. */
export class NotMeasurable extends Error {}

const MAX_CELL_SHOWN = 40;

type CsvRecord = { record: string[]; info: { lines: number } };

/**
 * Reads answers from CSV: the names of the items on the first line, then a row per person with 1, 0, or nothing for each. Everything
 * else is refused with its line.
 */
export async function readResponses(file: string): Promise<Responses> {
  const source = createReadStream(file);
  const parser = parse({ bom: true, info: true, trim: true, relax_column_count: true });
  // A pipe does not pass errors on.
  source.on('error', (error) => parser.destroy(error));
  let names: string[] | null = null;
  const rows: Row[] = [];
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
      if (!names) names = namesIn(record, info.lines);
      // An empty line is a person without an answer only if that is all a line can hold.
      else if (names.length === 1 || record.length > 1 || record[0] !== '') rows.push(rowIn(record, names, info.lines));
    }
  } catch (error) {
    const { code, lines } = error as Partial<CsvError> & { lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw new NotMeasurable(`Line ${lines}: not CSV (${(error as Error).message})`);
  }
  if (!names) throw new NotMeasurable('The file is empty. Its first line must name the items');
  if (rows.length === 0) throw new NotMeasurable('There are no answers below the names of the items');
  return { names, rows };
}

function namesIn(record: readonly string[], line: number): string[] {
  const seen = new Set<string>();
  record.forEach((name, index) => {
    if (name === '') throw new NotMeasurable(`Line ${line}: column ${index + 1} has no name`);
    if (seen.has(name)) throw new NotMeasurable(`Line ${line}: there are two items named “${shown(name)}”`);
    seen.add(name);
  });
  return [...record];
}

function rowIn(record: readonly string[], names: readonly string[], line: number): Row {
  if (record.length !== names.length)
    throw new NotMeasurable(
      `Line ${line}: the number of values is ${record.length}, but the first line names ${names.length}`,
    );
  const items: number[] = [];
  const right: number[] = [];
  record.forEach((value, index) => {
    if (value === '') return;
    if (value !== '0' && value !== '1')
      throw new NotMeasurable(
        `Line ${line}, ${shown(names[index]!)}: “${shown(value)}” is not an answer. Use 1 for right, 0 for wrong, and leave blank what was not answered`,
      );
    items.push(index);
    right.push(Number(value));
  });
  return { items: Int32Array.from(items), right: Uint8Array.from(right) };
}

const shown = (text: string) => (text.length > MAX_CELL_SHOWN ? `${text.slice(0, MAX_CELL_SHOWN)}…` : text);
