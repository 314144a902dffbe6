/** What one person or sitting answered: indexes of items, ascending, and for each 1 if right and 0 if wrong. An item that is absent was not answered. */
export type Row = { items: Int32Array; right: Uint8Array };

/** Answers of many people to the items named. */
export type Responses = { names: readonly string[]; rows: readonly Row[] };

/** A row from one value per item: 1, 0, or null if there is no answer. */
export function rowOf(values: readonly (0 | 1 | null)[]): Row {
  const items = values.flatMap((value, item) => (value === null ? [] : [item]));
  return { items: Int32Array.from(items), right: Uint8Array.from(items, (item) => values[item]!) };
}

/** How many rows have the same answers; sorted, so that figures do not depend on the order of the rows. */
export type Pattern = Row & { count: number };

/** The distinct rows, each with its count; rows without answers are left out. */
export function patternsIn(rows: readonly Row[]): Pattern[] {
  const byKey = new Map<string, Pattern>();
  for (const row of rows) {
    if (row.items.length === 0) continue;
    const key = `${row.items.join()}:${row.right.join('')}`;
    const pattern = byKey.get(key);
    if (pattern) pattern.count += 1;
    else byKey.set(key, { ...row, count: 1 });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pattern]) => pattern);
}
