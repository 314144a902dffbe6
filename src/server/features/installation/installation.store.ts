import { sql } from 'kysely';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { json, type NewRow, type Row, type Time } from '#server/db/tables/schema.ts';

/** A process's report about itself, in place of its earlier one; reports of processes not seen since `since` go. */
export async function putProcess(tx: Tx, { id, ...row }: Row<'runningProcess'>, since: Time): Promise<void> {
  const values: Omit<NewRow<'runningProcess'>, 'id'> = { ...row, jobs: json(row.jobs) };
  await tx
    .insertInto('runningProcess')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('runningProcess').where('seenAt', '<', since).execute();
}

export const listProcesses = (reader: Reader, since: Time) =>
  reader.selectFrom('runningProcess').selectAll().where('seenAt', '>=', since).orderBy('host').orderBy('pid').execute();

/** The mails that wait, and those among them that failed; the latest failures. */
export async function selectMailQueue(reader: Reader, most: number) {
  const waiting = reader.selectFrom('mail').where('sentAt', 'is', null);
  const counts = await waiting
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.count<number>('lastError').as('failing')])
    .executeTakeFirstOrThrow();
  const failures = await waiting
    .select(['id', 'subject', 'createdAt', 'attempts as tries', 'nextAttemptAt as nextAt', 'lastError as error'])
    .where('lastError', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
  return { ...counts, failures };
}

/** What the database takes on its disk. */
export async function databaseBytes({ kind, read }: Pick<Database, 'kind' | 'read'>): Promise<number> {
  const size =
    kind === 'postgres'
      ? sql<{ bytes: string | number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: string | number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await read((reader) => size.execute(reader as Tx));
  return Number(rows[0]?.bytes ?? 0);
}

/** The latest restore to a scratch database; undefined: nobody has tried. */
export const selectLastDrill = (reader: Reader) =>
  reader.selectFrom('backupDrill').selectAll().orderBy('startedAt', 'desc').limit(1).executeTakeFirst();

/** Begins one, in place of those that ended. */
export async function insertDrill(tx: Tx, { id, startedAt }: { id: string; startedAt: Time }): Promise<void> {
  await tx.deleteFrom('backupDrill').execute();
  await tx.insertInto('backupDrill').values({ id, startedAt, endedAt: null, isRestored: null, note: null }).execute();
}

export async function updateDrill(
  tx: Tx,
  id: string,
  end: Pick<Row<'backupDrill'>, 'endedAt' | 'isRestored' | 'note'>,
): Promise<void> {
  await tx.updateTable('backupDrill').set(end).where('id', '=', id).execute();
}
