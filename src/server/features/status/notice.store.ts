import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';

/** Open incidents and those that ended since then, newest first. */
export function listIncidents(reader: Reader, since: Time, limit: number) {
  return reader
    .selectFrom('incident')
    .selectAll()
    .where((row) => row.or([row('resolvedAt', 'is', null), row('startedAt', '>=', since)]))
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function selectOptionalIncident(reader: Reader, id: string): Promise<Row<'incident'> | undefined> {
  return reader.selectFrom('incident').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An incident whose row is locked until the transaction ends: a second update must see the first. */
export function selectOptionalIncidentLocked(tx: Tx, id: string): Promise<Row<'incident'> | undefined> {
  return tx
    .updateTable('incident')
    .set((row) => ({ title: row.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertIncident(tx: Tx, row: NewRow<'incident'>): Promise<void> {
  await tx.insertInto('incident').values(row).execute();
}

export async function updateIncident(tx: Tx, id: string, row: Partial<NewRow<'incident'>>): Promise<void> {
  await tx.updateTable('incident').set(row).where('id', '=', id).execute();
}

export async function deleteIncidentRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('incident').where('id', '=', id).execute();
}

/** Maintenance that has not ended, next first. */
export function listMaintenance(reader: Reader, now: Time, limit: number) {
  return reader
    .selectFrom('maintenance')
    .selectAll()
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function selectOptionalMaintenance(reader: Reader, id: string): Promise<Row<'maintenance'> | undefined> {
  return reader.selectFrom('maintenance').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertMaintenance(tx: Tx, row: NewRow<'maintenance'>): Promise<void> {
  await tx.insertInto('maintenance').values(row).execute();
}

export async function updateMaintenance(
  tx: Tx,
  id: string,
  row: Omit<NewRow<'maintenance'>, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.updateTable('maintenance').set(row).where('id', '=', id).execute();
}

export async function deleteMaintenanceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('maintenance').where('id', '=', id).execute();
}
