import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { applySteps, migrations } from '#server/db/migrate.ts';
import { columnTypes } from '#server/db/tables/column-types.ts';
import { ROWS_FORMAT } from './dump-rows.ts';
import { lineSum, type TableSum, valuesOf } from './row-text.ts';
import { isLarge, mapTables, type Table } from './table-map.ts';

/** Below the number of parameters that either database accepts in one statement. */
const MOST_PARAMETERS = 20_000;
/** For rows with bytes. */
const MOST_LARGE = 20;

const head = z.object({ cairn: z.literal('rows'), format: z.literal(ROWS_FORMAT), migrations: z.array(z.string()) });
const opening = z.object({ table: z.string(), columns: z.array(z.string()) });
const sums = z.object({ sums: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })) });

/** The migrations in a copy by rows. Throws {@link BadBackup}. */
export async function migrationsInRows(from: string): Promise<string[]> {
  for await (const line of linesOf(from)) return read(head, line, from).migrations;
  throw new BadBackup(`${from} is damaged: it is empty`);
}

/** Reads all of a copy and returns its header. Throws {@link BadBackup} if its rows do not match their checksums. */
export async function checkRows(
  from: string,
): Promise<{ migrations: readonly string[]; sums: Record<string, TableSum> }> {
  const lines = linesOf(from);
  const { migrations: migrationNames } = read(head, (await lines.next()).value, from);
  const tableSums: Record<string, TableSum> = {};
  let open: { name: string; lines: ReturnType<typeof lineSum> } | null = null;
  for await (const line of lines) {
    if (line.startsWith('[')) {
      open?.lines.add(line);
      continue;
    }
    if (open) tableSums[open.name] = open.lines.sum();
    if (line.startsWith('{"sums"')) {
      refuseOtherSums(read(sums, line, from).sums, tableSums, from);
      return { migrations: migrationNames, sums: tableSums };
    }
    open = { name: read(opening, line, from).table, lines: lineSum() };
  }
  throw new BadBackup(`${from} is damaged: its end is missing`);
}

function refuseOtherSums(
  recordedSums: Record<string, TableSum>,
  tableSums: Record<string, TableSum>,
  from: string,
): void {
  const differing = Object.keys({ ...recordedSums, ...tableSums }).find(
    (table) => recordedSums[table]?.hash !== tableSums[table]?.hash,
  );
  if (differing) throw new BadBackup(`${from} is damaged: the rows of ${differing} do not match its checksums`);
}

/**
 * Creates the schema as it was when the rows were copied and inserts them, in one transaction; `clear` runs first. Throws
 * {@link BadBackup} if the copy is incomplete or does not match its checksums.
 */
export async function loadRows(database: Database, from: string, clear?: (tx: Tx) => Promise<void>): Promise<void> {
  await database.writeAlone(async (tx) => {
    await clear?.(tx);
    const lines = linesOf(from);
    const { migrations: migrationNames } = read(head, (await lines.next()).value, from);
    await applySteps(
      tx,
      columnTypes(database.kind),
      migrations.filter(({ name }) => migrationNames.includes(name)),
    );
    const tables = await mapTables(tx, database.kind);
    // Rows that the migrations insert are in the copy too.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
    const tableSums = await putAll(tx, tables, lines, from);
    if (database.kind === 'postgres') await advanceSequences(tx);
    const { rows: own } = await sql<{ n: number }>`select count(*) as n from migration`.execute(tx);
    if (own[0]?.n !== migrationNames.length || !tableSums)
      throw new BadBackup(`${from} is damaged: its end is missing`);
  });
}

/** Has numbers that PostgreSQL assigns go on after those that came with the rows; SQLite does so by itself. */
async function advanceSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(tx);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select coalesce(max(${sql.ref(column)}), 0) + 1
      from ${sql.table(table)}), false)`.execute(tx);
}

/** Inserts rows until the checksums; returns whether the checksums came. */
async function putAll(tx: Tx, tables: readonly Table[], lines: AsyncGenerator<string>, from: string): Promise<boolean> {
  const tableSums: Record<string, TableSum> = {};
  let open: ReturnType<typeof tableWriter> | null = null;
  const close = async () => {
    if (!open) return;
    await open.flush();
    tableSums[open.name] = open.sum();
  };
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (!open) throw new BadBackup(`${from} is damaged: it contains a row outside a table`);
      await open.put(line);
      continue;
    }
    await close();
    if (line.startsWith('{"sums"')) {
      refuseOtherSums(read(sums, line, from).sums, tableSums, from);
      return true;
    }
    open = tableWriter(tx, tableAsked(tables, read(opening, line, from), from));
  }
  return false;
}

function tableAsked(tables: readonly Table[], { table, columns }: z.infer<typeof opening>, from: string): Table {
  const own = tables.find(({ name }) => name === table);
  if (own?.columns.map(({ name }) => name).join() !== columns.join())
    throw new BadBackup(`${from} has a malformed table ${table}`);
  return own;
}

function tableWriter(tx: Tx, { name, columns }: Table) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const most = isLarge(columns) ? MOST_LARGE : Math.floor(MOST_PARAMETERS / columns.length);
  const total = lineSum();
  let waiting: unknown[][] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const rows = sql.join(waiting.map((values) => sql`(${sql.join(values)})`));
    await sql`insert into ${sql.table(name)} (${names}) values ${rows}`.execute(tx);
    waiting = [];
  };
  return {
    name,
    flush,
    async put(line: string): Promise<void> {
      total.add(line);
      waiting.push(valuesOf(columns, JSON.parse(line)));
      if (waiting.length >= most) await flush();
    },
    sum: () => total.sum(),
  };
}

async function* linesOf(from: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(from), unpacked);
  // Awaited once the lines are read; until then nothing else handles its failure.
  reading.catch(() => undefined);
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line;
    await reading;
  } catch (error) {
    throw new BadBackup(`${from} is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
}

function read<T>(schema: z.ZodType<T>, line: unknown, from: string): T {
  try {
    return schema.parse(JSON.parse(String(line)));
  } catch {
    throw new BadBackup(`${from} is damaged, or was written by a newer version`);
  }
}
