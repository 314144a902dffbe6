import { type Options, parse } from 'csv-parse/browser/esm/sync';

/** A record, and what the parser knows of its place: the line on which it ends. */
export type CellsAndPlace = { record: string[]; info: { lines: number } };

/** The records of a text that says what belongs together by signs between. */
export function recordsIn(text: string, options: Options<string[]>): CellsAndPlace[] {
  const found: CellsAndPlace[] = [];
  const onRecord = (record: string[], { lines }: CellsAndPlace['info']) => {
    found.push({ record, info: { lines } });
    return null;
  };
  parse(text, { ...options, info: false, onRecord });
  return found;
}
