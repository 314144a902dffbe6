import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const ROWS = 200;

/** The exams of this site. */
export const listEditions = (reader: Reader) =>
  reader.selectFrom('exam').select(['id', 'edition']).orderBy('edition').execute();

/** The name that this site's figures are shared under, made when it is first needed. */
export async function ensureSource(tx: Tx): Promise<string> {
  await tx
    .insertInto('calibrationSource')
    .values({ id: 1, source: randomUUID() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await tx.selectFrom('calibrationSource').select('source').executeTakeFirstOrThrow()).source;
}

/** Puts the figures of a site in the place of those it shared before. */
export async function replaceShared(
  tx: Tx,
  source: string,
  { sums, offsets }: { sums: readonly NewRow<'calibrationSum'>[]; offsets: readonly NewRow<'calibrationOffset'>[] },
): Promise<void> {
  await tx.deleteFrom('calibrationSum').where('source', '=', source).execute();
  await tx.deleteFrom('calibrationOffset').where('source', '=', source).execute();
  for (const row of offsets) await tx.insertInto('calibrationOffset').values(row).execute();
  for (let start = 0; start < sums.length; start += ROWS)
    await tx
      .insertInto('calibrationSum')
      .values(sums.slice(start, start + ROWS))
      .execute();
}
