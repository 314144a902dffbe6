import { createHash } from 'node:crypto';
import type { Column } from './table-map.ts';

/** A row as a line of text, the same for the same content from either kind of database. */
export function lineOf(columns: readonly Column[], values: readonly unknown[]): string {
  return JSON.stringify(columns.map(({ form }, at) => jsonValue(form, values[at])));
}

/** The values of a line, ready to bind to an insert. */
export function valuesOf(columns: readonly Column[], line: readonly unknown[]): unknown[] {
  return columns.map(({ form }, at) => {
    const value = line[at];
    if (value === null || value === undefined) return null;
    if (form === 'json') return JSON.stringify(value);
    return form === 'bytes' ? Buffer.from(String(value), 'base64') : value;
  });
}

function jsonValue(form: Column['form'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (form === 'bytes') return Buffer.from(value as Uint8Array).toString('base64');
  if (form === 'flag') return value === true || value === 1;
  return form === 'json' ? inOrder(value) : value;
}

/** JSON with object keys sorted, because PostgreSQL orders them in its own way. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}

export type TableSum = { rows: number; hash: string };

/** A checksum of lines in any order: the sum of their hashes. */
export function lineSum() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`));
    },
    sum: (): TableSum => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  };
}
