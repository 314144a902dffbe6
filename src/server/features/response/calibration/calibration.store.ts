import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const ROWS = 200;

/** The name that this site's sums are shared under. */
export async function selectSource(reader: Reader): Promise<string> {
  return (await reader.selectFrom('calibrationSource').select('source').executeTakeFirstOrThrow()).source;
}

/** Puts the sums of a site in the place of those it shared before. */
export async function replaceShared(tx: Tx, source: string, rows: readonly NewRow<'calibrationSum'>[]): Promise<void> {
  await tx.deleteFrom('calibrationSum').where('source', '=', source).execute();
  for (let start = 0; start < rows.length; start += ROWS)
    await tx
      .insertInto('calibrationSum')
      .values(rows.slice(start, start + ROWS))
      .execute();
}
