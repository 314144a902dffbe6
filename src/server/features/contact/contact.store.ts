import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/schema.ts';

export async function insertContactMessage(tx: Tx, row: NewRow<'contactMessage'>): Promise<void> {
  await tx.insertInto('contactMessage').values(row).execute();
}

/** One page of the messages, the newest first, and how many there are. */
export async function listMessages(reader: Reader, { page, limit }: { page: number; limit: number }) {
  const all = reader.selectFrom('contactMessage');
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const messages = await all
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, messages };
}

export async function deleteMessagesBefore(tx: Tx, time: Time): Promise<void> {
  await tx.deleteFrom('contactMessage').where('createdAt', '<', time).execute();
}
