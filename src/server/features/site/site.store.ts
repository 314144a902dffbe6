import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const versions = (reader: Reader) =>
  reader
    .selectFrom('siteSetting')
    .leftJoin('user', 'user.id', 'siteSetting.actorId')
    .selectAll('siteSetting')
    .select('user.username');

/** What is set now, each with who set it. */
export function listCurrentVersions(reader: Reader) {
  return versions(reader).where('isCurrent', '=', true).execute();
}

export function selectOptionalVersion(reader: Reader, name: string) {
  return versions(reader).where('name', '=', name).where('isCurrent', '=', true).executeTakeFirst();
}

/** The newest first. */
export function listVersionsOf(reader: Reader, name: string, limit: number) {
  return versions(reader).where('name', '=', name).orderBy('version', 'desc').limit(limit).execute();
}

/** Puts a version in the place of the one before. */
export async function insertVersion(tx: Tx, row: NewRow<'siteSetting'>): Promise<void> {
  await tx
    .updateTable('siteSetting')
    .set({ isCurrent: false })
    .where('name', '=', row.name)
    .where('isCurrent', '=', true)
    .execute();
  await tx.insertInto('siteSetting').values(row).execute();
}
