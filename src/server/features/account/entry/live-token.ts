import type { Database, Reader } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { deleteExpiredEmailTokens } from './email-token.store.ts';

/**
 * What was found for a mailed token, unless it has expired. An expired one is deleted on the spot: a clock
 * that is set back must not revive it.
 */
export async function liveToken<Row extends { expiresAt: Time }>(
  database: Database,
  at: Time,
  find: (reader: Reader) => Promise<Row | undefined>,
): Promise<Row | null> {
  const row = await database.read(find);
  if (!row) return null;
  if (row.expiresAt > at) return row;
  await database.write((tx) => deleteExpiredEmailTokens(tx, at));
  return null;
}
