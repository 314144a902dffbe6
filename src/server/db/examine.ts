import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** What is wrong with a database as such, in sentences; nothing where all is well. */
export async function examineDatabase(database: Database): Promise<string[]> {
  if (database.kind === 'postgres') return [];
  return database.read(async (reader) => {
    const damage = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(reader as Tx);
    const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader as Tx);
    return [
      ...damage.rows.map((row) => row.integrityCheck).filter((text) => text !== 'ok'),
      ...orphans.rows.map(({ table }) => `a row of ${table} refers to one that is not there`),
    ];
  });
}
