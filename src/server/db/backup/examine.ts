import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** The problems in a database's content, as sentences; empty if there are none. */
export async function examineDatabase(database: Database): Promise<string[]> {
  if (database.kind === 'postgres') return [];
  return database.read(async (reader) => {
    const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader as Tx);
    return orphans.rows.map(({ table }) => `a row in ${table} refers to a missing row`);
  });
}
