import { sql } from 'kysely';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { Tx } from '#server/db/database.ts';
import type { DatabaseKind } from '#server/db/dialects.ts';
import { EVER_JSON_PLACES } from '#server/db/tables/json-columns.ts';

/** A table and its writable columns, by their database names. */
export type Table = { name: string; columns: readonly Column[] };
export type Column = { name: string; form: 'plain' | 'flag' | 'json' | 'bytes' };

/** Whether a row may be large. */
export const isLarge = (columns: readonly Column[]): boolean => columns.some(({ form }) => form === 'bytes');

/** Tables that are not copied: the migrations, which processes run, and how far consumers of this database's rows have come. */
const LEFT_OUT = new Set(['migration', 'app_process', 'consumer']);
/** Columns that the database fills in, by its own transactions. */
const LEFT_OUT_COLUMNS = new Set(['response.position']);

type ColumnRow = { table: string; column: string; type: string };
type Reference = { child: string; parent: string };

/** All tables with content, each after those it refers to. */
export async function mapTables(tx: Tx, kind: DatabaseKind): Promise<Table[]> {
  const [columns, references] = kind === 'postgres' ? await lookInPostgres(tx) : await lookInSqlite(tx);
  const copied = columns.filter(({ table, column }) => !LEFT_OUT_COLUMNS.has(`${table}.${column}`));
  const tables = [...Map.groupBy(copied, ({ table }) => table)]
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, own]): Table => ({ name, columns: own.map(formOf).sort((a, b) => (a.name < b.name ? -1 : 1)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return parentsFirst(tables, references);
}

function formOf({ table, column, type }: ColumnRow): Column {
  if (EVER_JSON_PLACES.has(`${table}.${column}`)) return { name: column, form: 'json' };
  if (column.startsWith('is_')) return { name: column, form: 'flag' };
  return { name: column, form: /^(blob|bytea)$/i.test(type) ? 'bytes' : 'plain' };
}

function parentsFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const placedTables: Table[] = [];
  const isPlaced = (name: string) => placedTables.some((table) => table.name === name);
  for (let unordered = tables; unordered.length > 0;) {
    const isNext = ({ name }: Table) =>
      references.every(
        ({ child, parent }) =>
          child !== name || parent === name || isPlaced(parent) || !tables.some((table) => table.name === parent),
      );
    const next = unordered.filter(isNext);
    if (next.length === 0)
      throw new BadBackup(`these tables refer to each other: ${unordered.map(({ name }) => name).join()}`);
    placedTables.push(...next);
    unordered = unordered.filter((table) => !next.includes(table));
  }
  return placedTables;
}

async function lookInSqlite(tx: Tx): Promise<[ColumnRow[], Reference[]]> {
  const tables = sql`pragma_table_list as tables`;
  const isTable = sql`tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`;
  const columns = await sql<ColumnRow>`select tables.name as "table", columns.name as "column", columns.type as type
    from ${tables}, pragma_table_xinfo(tables.name) as columns where ${isTable} and columns.hidden = 0`.execute(tx);
  const references = await sql<Reference>`select tables.name as child, refers."table" as parent
    from ${tables}, pragma_foreign_key_list(tables.name) as refers where ${isTable}`.execute(tx);
  return [columns.rows, references.rows];
}

async function lookInPostgres(tx: Tx): Promise<[ColumnRow[], Reference[]]> {
  const columns = await sql<ColumnRow>`select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
    and table_name in (select tablename from pg_tables where schemaname = 'public' and tableowner = current_user)`.execute(
    tx,
  );
  const references = await sql<Reference>`select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  return [columns.rows, references.rows];
}
