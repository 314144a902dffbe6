import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const ROWS = 200;

/** The name that this site's sums are shared under, made when it is first needed. */
export async function ensureSource(tx: Tx): Promise<string> {
  await tx
    .insertInto('calibrationSource')
    .values({ id: 1, source: randomUUID() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await tx.selectFrom('calibrationSource').select('source').executeTakeFirstOrThrow()).source;
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
