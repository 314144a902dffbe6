import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const versions = (reader: Reader) =>
  reader
    .selectFrom('siteSetting')
    .leftJoin('user', 'user.id', 'siteSetting.actorId')
    .selectAll('siteSetting')
    .select('user.username');

/** The current settings, each with who changed it. */
export function listCurrentVersions(reader: Reader) {
  return versions(reader).where('isCurrent', '=', true).execute();
}

export function selectOptionalVersion(reader: Reader, name: string) {
  return versions(reader).where('name', '=', name).where('isCurrent', '=', true).executeTakeFirst();
}

/** Newest first. */
export function listVersionsOf(reader: Reader, name: string, limit: number) {
  return versions(reader).where('name', '=', name).orderBy('version', 'desc').limit(limit).execute();
}

/** Adds a version and makes it the current one. */
export async function insertVersion(tx: Tx, row: NewRow<'siteSetting'>): Promise<void> {
  await tx
    .updateTable('siteSetting')
    .set({ isCurrent: false })
    .where('name', '=', row.name)
    .where('isCurrent', '=', true)
    .execute();
  await tx.insertInto('siteSetting').values(row).execute();
}

/** Stores a text of the site as rendered, in place of what it was before. */
export async function putSitePage(tx: Tx, { name, ...page }: NewRow<'sitePage'>): Promise<void> {
  await tx
    .insertInto('sitePage')
    .values({ name, ...page })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(page))
    .execute();
}
