import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** Runs a test's own SQL, outside of any service. */
export async function query<Row>(database: Database, text: string): Promise<Row[]> {
  return database.write(async (tx) => (await sql<Row>`${sql.raw(text)}`.execute(tx)).rows);
}

async function tableNames(database: Database): Promise<string[]> {
  const found = await database.read((reader) =>
    (database.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    ).execute(reader as Tx),
  );
  return found.rows.map(({ name }) => name).sort();
}

export type Dump = Record<string, Record<string, unknown>[]>;

/** What a site records about itself every few seconds regardless. */
export const OWN_CHECKS = new Set(['status_minute', 'status_day', 'app_process']);

/** Every row of every table, in an order that does not depend on the database. */
export async function dump(database: Database): Promise<Dump> {
  const all: Dump = {};
  for (const name of (await tableNames(database)).filter((table) => !OWN_CHECKS.has(table))) {
    const { rows } = await database.read((reader) =>
      sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(reader as Tx),
    );
    all[name] = rows
      .map((row) => ({ text: JSON.stringify(row), row }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ row }) => row);
  }
  return all;
}
