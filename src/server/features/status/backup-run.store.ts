import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';

/** Records the start of a backup; returns whether its period was still free. */
export async function insertBackupRun(tx: Tx, row: NewRow<'backupRun'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backupRun')
    .values(row)
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateBackupRun(
  tx: Tx,
  id: string,
  end: Pick<Row<'backupRun'>, 'slot' | 'endedAt' | 'name' | 'bytes' | 'failure' | 'note'>,
): Promise<void> {
  await tx.updateTable('backupRun').set(end).where('id', '=', id).execute();
}

/** Whether a period has its backup or one in progress. A backup begun before `since` is presumed dead. */
export async function isSlotTaken(reader: Reader, slot: string, since: Time): Promise<boolean> {
  const run = await reader
    .selectFrom('backupRun')
    .select(['startedAt', 'endedAt'])
    .where('slot', '=', slot)
    .executeTakeFirst();
  return run !== undefined && (run.endedAt !== null || run.startedAt >= since);
}

/** Frees periods whose process died during the backup. */
export async function freeSlots(tx: Tx, startedBefore: Time): Promise<void> {
  await tx
    .updateTable('backupRun')
    .set({ slot: null, failure: 'process_ended' })
    .where('endedAt', 'is', null)
    .where('slot', 'is not', null)
    .where('startedAt', '<', startedBefore)
    .execute();
}

/** The latest completed backup; undefined if there is none. */
export function selectLastBackup(reader: Reader) {
  return reader
    .selectFrom('backupRun')
    .select(['startedAt', 'endedAt', 'name', 'bytes'])
    .where('name', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The latest completed backups, newest first. */
export async function listStoredBackups(reader: Reader, most: number) {
  const rows = await reader
    .selectFrom('backupRun')
    .select(['name', 'bytes'])
    .where('name', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ name, bytes }) => ({ name: name!, bytes: bytes === null ? null : Number(bytes) }));
}

/** The latest failed backup; undefined if there is none. */
export function selectLastFailure(reader: Reader) {
  return reader
    .selectFrom('backupRun')
    .select(['startedAt', 'failure', 'note'])
    .where('failure', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
