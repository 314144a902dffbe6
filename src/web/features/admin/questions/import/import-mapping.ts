import { COLUMNS, type Column } from '#rules/formats/sheet/columns.ts';
import type { Table } from '#rules/formats/sheet/table.ts';
import { withStorage } from '#web/base/with-storage.ts';

/** How many kinds of sheets a browser remembers. */
const MOST = 20;
const KEY = 'cairn.import-columns';

type KeptMappings = readonly (readonly [header: string, mapping: readonly (Column | null)[]])[];

const nameOf = ({ header }: Table) => JSON.stringify(header.map((heading) => heading.trim().toLowerCase()));

const isColumn = (column: unknown): boolean => column === null || COLUMNS.some((known) => known === column);

function read(): KeptMappings {
  const kept: unknown = withStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '[]'), []);
  if (!Array.isArray(kept)) return [];
  return kept.filter((entry) => Array.isArray(entry?.[1]) && entry[1].every(isColumn));
}

/** Applies the mapping last used for a table with the same headings. */
export function withKeptMapping(table: Table): Table {
  const mapping = read().find(([header]) => header === nameOf(table))?.[1];
  return mapping?.length === table.mapping.length ? { ...table, mapping: [...mapping] } : table;
}

/** Remembers the mapping of the columns in this browser. */
export function keepMapping(table: Table): void {
  const others = read().filter(([header]) => header !== nameOf(table));
  withStorage(
    () => localStorage.setItem(KEY, JSON.stringify([[nameOf(table), table.mapping], ...others].slice(0, MOST))),
    undefined,
  );
}
