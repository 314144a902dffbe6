import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export const listLiveMarks = (reader: Reader) => reader.selectFrom('liveMark').selectAll().execute();

/** Writes down that something was confirmed or tried, in place of an earlier time. */
export async function putLiveMark(tx: Tx, { name, ...mark }: NewRow<'liveMark'>): Promise<void> {
  await tx
    .insertInto('liveMark')
    .values({ name, ...mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(mark))
    .execute();
}

export async function countAdminsWithoutFactor(reader: Reader): Promise<number> {
  const { n } = await reader
    .selectFrom('user')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .where('secondFactorAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
