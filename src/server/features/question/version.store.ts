import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Adds wordings, and notes which pictures they show. Fails where one of these is not there. */
export async function insertVersions(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  await tx
    .insertInto('questionVersion')
    .values([...rows])
    .execute();
  const shown = rows.flatMap(({ id, exhibits }) =>
    [...picturesIn(exhibits)].map((pictureName) => ({ pictureName, versionId: id })),
  );
  if (shown.length > 0) await tx.insertInto('questionPicture').values(shown).execute();
}

function picturesIn(exhibits: NewRow<'questionVersion'>['exhibits']): Set<string> {
  const held = exhibits === undefined ? [] : (JSON.parse(exhibits) as Exhibit[]);
  return new Set(held.flatMap(({ picture }) => picture ?? []));
}
