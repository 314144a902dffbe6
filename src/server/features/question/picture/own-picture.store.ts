import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { deletePrivateUnused } from './picture.store.ts';

/** Within what every database takes in one statement. */
const ROWS_AT_ONCE = 500;

function* parts<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE) yield list.slice(from, from + ROWS_AT_ONCE);
}

export async function isOwnPicture(reader: Reader, userId: string, name: string): Promise<boolean> {
  const row = await reader
    .selectFrom('ownPicture')
    .select('pictureName')
    .where('userId', '=', userId)
    .where('pictureName', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many pictures a person has on own cards, and their bytes. */
export async function selectOwnTotal(reader: Reader, userId: string): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await reader
    .selectFrom('ownPicture')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** The size of a stored picture. */
export async function selectBytes(reader: Reader, name: string): Promise<number> {
  const { bytes } = await reader
    .selectFrom('picture')
    .select(({ fn }) => fn<number>('length', ['content']).as('bytes'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The names of a person's own pictures. */
export async function listOwnPictureNames(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.selectFrom('ownPicture').select('pictureName').where('userId', '=', userId).execute();
  return rows.map(({ pictureName }) => pictureName);
}

/** Adds a picture to a person's own, or extends its keeping time. */
export async function putOwnPicture(tx: Tx, row: NewRow<'ownPicture'>): Promise<void> {
  await tx
    .insertInto('ownPicture')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'pictureName']).doUpdateSet({ uploadedAt: row.uploadedAt, bytes: row.bytes }),
    )
    .execute();
}

/** Records which pictures cards show; the others of these cards are forgotten. All must be the person's own. */
export async function replaceCardPictures(
  tx: Tx,
  userId: string,
  cards: readonly { id: string; pictures: readonly string[] }[],
): Promise<void> {
  for (const part of parts(cards.map(({ id }) => id)))
    await tx.deleteFrom('ownCardPicture').where('userId', '=', userId).where('cardId', 'in', part).execute();
  const rows = cards.flatMap(({ id: cardId, pictures }) =>
    [...new Set(pictures)].map((pictureName) => ({ userId, cardId, pictureName })),
  );
  for (const part of parts(rows)) await tx.insertInto('ownCardPicture').values(part).execute();
}

const onNoCard = (tx: Tx) =>
  tx
    .selectFrom('ownPicture as kept')
    .select(['kept.userId', 'kept.pictureName'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ownCardPicture')
            .select('cardId')
            .whereRef('ownCardPicture.userId', '=', 'kept.userId')
            .whereRef('ownCardPicture.pictureName', '=', 'kept.pictureName'),
        ),
      ),
    );

/** Takes these from their owners, and deletes the content of those that nothing else shows. */
async function forget(tx: Tx, rows: readonly { userId: string; pictureName: string }[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const names = own.map(({ pictureName }) => pictureName);
    for (const part of parts(names))
      await tx.deleteFrom('ownPicture').where('userId', '=', userId).where('pictureName', 'in', part).execute();
  }
  for (const part of parts([...new Set(rows.map(({ pictureName }) => pictureName))]))
    await deletePrivateUnused(tx, part);
}

/** Forgets those of these pictures that none of the person's cards shows any more. */
export async function forgetOffCards(tx: Tx, userId: string, names: readonly string[]): Promise<void> {
  for (const part of parts(names))
    await forget(
      tx,
      await onNoCard(tx).where('kept.userId', '=', userId).where('kept.pictureName', 'in', part).execute(),
    );
}

/** Forgets pictures that were uploaded before that time and that no card of their owner shows; how many. */
export async function forgetOldOffCards(tx: Tx, before: Time, most: number): Promise<number> {
  const rows = await onNoCard(tx).where('kept.uploadedAt', '<', before).limit(most).execute();
  await forget(tx, rows);
  return rows.length;
}

/** Forgets all pictures of a person, cards or not. */
export async function forgetAllOf(tx: Tx, userId: string): Promise<void> {
  await forget(
    tx,
    (await listOwnPictureNames(tx, userId)).map((pictureName) => ({ userId, pictureName })),
  );
}
