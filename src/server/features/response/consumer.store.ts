import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { isPostgres, lockRows } from '#server/db/prepare-rows.ts';

/**
 * Where a consumer of responses is. It takes each response once, in whatever order they are committed: a number of the rows would
 * pass over one whose transaction began before another's and ended after it. SQLite writes one transaction at a time, so there the
 * order of rows is that of commits. On PostgreSQL, each row has the id of its transaction, and the place is a snapshot: it has exactly
 * the rows that were committed then.
 */
export type Place = string;

/** The place of everything that is committed now. */
export async function selectHorizon(reader: Reader): Promise<Place> {
  const query = isPostgres(reader)
    ? sql<{ place: Place }>`select pg_current_snapshot()::text as place`
    : sql<{ place: Place }>`select cast(coalesce(max(position), 0) as text) as place from response`;
  return (await query.execute(reader as Tx)).rows[0]!.place;
}

/** Whether a response came after one place, up to another; null: from the beginning. */
export function isBetween(reader: Reader, from: Place | null, to: Place): RawBuilder<boolean> {
  if (!isPostgres(reader)) return sql`response.position > ${Number(from ?? 0)} and response.position <= ${Number(to)}`;
  const isIn = (place: Place) => sql`pg_visible_in_snapshot(response.position::text::xid8, ${place}::pg_snapshot)`;
  if (from === null) return sql`${isIn(to)}`;
  return sql`response.position >= pg_snapshot_xmin(${from}::pg_snapshot)::text::bigint and not ${isIn(from)} and ${isIn(to)}`;
}

/** Whether a place is of another database than this one, such as after a restore: nothing can be said then of what came since. */
export async function isElsewhere(reader: Reader, from: Place, horizon: Place): Promise<boolean> {
  if (!isPostgres(reader)) return Number(from) > Number(horizon);
  const query = sql<{
    isAhead: boolean;
  }>`select pg_snapshot_xmax(${from}::pg_snapshot) > pg_snapshot_xmax(${horizon}::pg_snapshot) as is_ahead`;
  return (await query.execute(reader as Tx)).rows[0]!.isAhead;
}

/** Where a consumer is, locked until the end of the transaction so that it runs once at a time. Null: at the beginning. */
export async function lockConsumer(tx: Tx, name: string): Promise<Place | null> {
  await tx
    .insertInto('consumer')
    .values({ name, position: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await lockRows(
    tx,
    tx.selectFrom('consumer').select('position').where('name', '=', name),
  ).executeTakeFirstOrThrow();
  return row.position;
}

export async function updateConsumer(tx: Tx, name: string, position: Place): Promise<void> {
  await tx.updateTable('consumer').set({ position }).where('name', '=', name).execute();
}

/** Where a consumer is; null: at the beginning. */
export async function selectPlace(reader: Reader, name: string): Promise<Place | null> {
  const row = await reader.selectFrom('consumer').select('position').where('name', '=', name).executeTakeFirst();
  return row?.position ?? null;
}

/** What a consumer has to do: nothing, take what came since, or begin anew with every response there is. */
export async function workOf(reader: Reader, name: string): Promise<'none' | 'new' | 'all'> {
  const [place, horizon] = [await selectPlace(reader, name), await selectHorizon(reader)];
  if (place === null || (await isElsewhere(reader, place, horizon))) return 'all';
  const next = reader
    .selectFrom('response')
    .select('place')
    .where(isBetween(reader, place, horizon))
    .limit(1);
  return (await next.executeTakeFirst()) === undefined ? 'none' : 'new';
}

/** How many responses a consumer has not taken yet, and when the oldest of them was given. */
export async function countWaiting(reader: Reader, name: string): Promise<{ waiting: number; oldest: string | null }> {
  const place = await selectPlace(reader, name);
  const found = await reader
    .selectFrom('response')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min<string | null>('at').as('oldest')])
    .where(isBetween(reader, place, await selectHorizon(reader)))
    .executeTakeFirstOrThrow();
  return { waiting: Number(found.n), oldest: found.oldest };
}

/**
 * After rows came from another database, whose transactions had other ids, none of them may look as if it were still to come. On
 * SQLite they are numbered as they are loaded.
 */
export async function resetPositions(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`update response set position = 0
    where position >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(tx);
}
