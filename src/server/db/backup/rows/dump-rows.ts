import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/tables/schema.ts';
import { lineOf, lineSum, type TableSum } from './row-text.ts';
import { isLarge, mapTables, type Table } from './table-map.ts';

const AT_ONCE = 500;
/** Batch size for tables with bytes, where a picture may be megabytes. */
const LARGE_AT_ONCE = 20;

/** The format of a copy by rows: a header line; then for each table a line with its name and columns, followed by its rows; then the checksums of all. */
export const ROWS_FORMAT = 1;

/**
 * Writes every row, as of one moment, to a file that either kind of database can load. On SQLite this assumes that nobody else
 * writes meanwhile, so give it a copy of the file.
 */
export async function dumpRows(database: Database, to: string): Promise<void> {
  const file = createWriteStream(to, { mode: 0o600, flush: true });
  const gzip = createGzip();
  gzip.pipe(file);
  const put = async (line: string) => {
    if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
  };
  await eachRow(database, {
    begin: (migrations) => put(JSON.stringify({ cairn: 'rows', format: ROWS_FORMAT, migrations })),
    table: ({ name, columns }) => put(JSON.stringify({ table: name, columns: columns.map((column) => column.name) })),
    row: (_table, line) => put(line),
    end: (sums) => put(JSON.stringify({ sums })),
  });
  gzip.end();
  await finished(file);
}

/** Row count and checksum of each table, which are equal if the content is. */
export async function sumRows(database: Database): Promise<Record<string, TableSum>> {
  let found: Record<string, TableSum> = {};
  const nothing = async () => undefined;
  await eachRow(database, {
    begin: nothing,
    table: nothing,
    row: nothing,
    end: async (sums) => void (found = sums),
  });
  return found;
}

type Taker = {
  begin(migrations: readonly string[]): Promise<void>;
  table(table: Table): Promise<void>;
  row(table: Table, line: string): Promise<void>;
  end(sums: Record<string, TableSum>): Promise<void>;
};

async function eachRow(database: Database, taker: Taker): Promise<void> {
  await database.write(async (tx) => {
    if (database.kind === 'postgres') {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      // A slow disk may cause pauses between rows.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    }
    const steps = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    await taker.begin(steps.rows.map(({ name }) => name));
    const sums: Record<string, TableSum> = {};
    for (const table of await mapTables(tx, database.kind)) {
      await taker.table(table);
      const lines = lineSum();
      for await (const values of rowsOf(tx, database, table)) {
        const line = lineOf(table.columns, values);
        lines.add(line);
        await taker.row(table, line);
      }
      sums[table.name] = lines.sum();
    }
    await taker.end(sums);
  });
}

/** Columns are selected by position, because the query builder may treat two column names as one. */
async function* rowsOf(tx: Tx, database: Database, { name, columns }: Table): AsyncGenerator<unknown[]> {
  const chosen = columns.map((column, at) => sql.ref(column.name).as(`c${at}`));
  // Only the database knows which tables exist, so the type is a stand-in.
  const asked = tx.selectFrom(name as keyof Schema).select(chosen);
  const atOnce = isLarge(columns) ? LARGE_AT_ONCE : AT_ONCE;
  const placed = (row: Record<string, unknown>) => columns.map((_column, at) => row[`c${at}`]);
  if (database.kind === 'sqlite') {
    for await (const row of asked.stream(atOnce)) yield placed(row);
    return;
  }
  await sql`declare every_row no scroll cursor for ${asked}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(atOnce)} from every_row`.execute(tx);
    yield* rows.map(placed);
    if (rows.length < atOnce) break;
  }
  await sql`close every_row`.execute(tx);
}
