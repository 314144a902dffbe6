import { sql } from 'kysely';
import type { Reader, Tx } from './database.ts';

/** Records, by the database's clock, that a process serves this version of the catalogue. For PostgreSQL. */
export async function upsertProcess(tx: Tx, id: string, catalogueVersion: number): Promise<void> {
  await sql`insert into app_process (id, catalogue_version, renewed_at) values (${id}, ${catalogueVersion}, now())
    on conflict (id) do update set catalogue_version = excluded.catalogue_version, renewed_at = excluded.renewed_at`.execute(
    tx,
  );
}

/** Whether a process other than `id`, renewed within `leaseMs`, may still serve an older version. */
export async function hasProcessBehind(
  reader: Reader,
  id: string,
  catalogueVersion: number,
  leaseMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`select exists (
    select from app_process where id <> ${id} and catalogue_version < ${catalogueVersion}
      and renewed_at > now() - make_interval(secs => ${leaseMs / 1000})
  ) as is_behind`.execute(reader as Tx);
  return rows[0]?.isBehind === true;
}

/** Removes a process that is ending, and those that ended without notice. */
export async function deleteProcess(tx: Tx, id: string): Promise<void> {
  await sql`delete from app_process where id = ${id} or renewed_at < now() - interval '1 minute'`.execute(tx);
}
