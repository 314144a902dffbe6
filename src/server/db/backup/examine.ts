import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** What is wrong with what a database holds, in sentences; nothing where all is well. */
export async function examineDatabase(database: Database): Promise<string[]> {
  if (database.kind === 'postgres') return [];
  return database.read(async (reader) => {
    const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader as Tx);
    return orphans.rows.map(({ table }) => `a row in ${table} refers to a missing row`);
  });
}
