import { type Options, parse } from 'csv-parse/browser/esm/sync';

/** A record, and its place as the parser knows it: the line it ends on. */
export type CellsAndPlace = { record: string[]; info: { lines: number } };

/** The records of a delimited text. */
export function recordsIn(text: string, options: Options<string[]>): CellsAndPlace[] {
  const found: CellsAndPlace[] = [];
  const onRecord = (record: string[], { lines }: CellsAndPlace['info']) => {
    found.push({ record, info: { lines } });
    return null;
  };
  parse(text, { ...options, info: false, onRecord });
  return found;
}
