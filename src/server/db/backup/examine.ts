import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { foreignIn } from './foreign-schema.ts';

/** The problems in a database's content, and what in its schema is not ours, as sentences; empty if there are none. */
export async function examineDatabase(database: Database): Promise<string[]> {
  const foreign = await foreignIn(database);
  if (database.kind === 'postgres') return foreign;
  return database.read(async (reader) => {
    const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader as Tx);
    return [...foreign, ...orphans.rows.map(({ table }) => `a row in ${table} refers to a missing row`)];
  });
}
