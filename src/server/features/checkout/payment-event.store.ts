import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

export type PaymentEvent = Row<'paymentEvent'>;

/** Records the event; false if it is already there. */
export async function insertPaymentEvent(tx: Tx, row: NewRow<'paymentEvent'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePaymentEvent(
  tx: Tx,
  id: string,
  set: Pick<NewRow<'paymentEvent'>, 'outcome' | 'mismatch' | 'note'>,
): Promise<void> {
  await tx.updateTable('paymentEvent').set(set).where('id', '=', id).execute();
}

export function selectOptionalPaymentEvent(reader: Reader, id: string) {
  return reader.selectFrom('paymentEvent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Events about an intent that arrived before we knew whose it is. */
export function listEventsOfUnknownIntent(reader: Reader, provider: PaymentEvent['provider'], intentId: string) {
  return reader
    .selectFrom('paymentEvent')
    .selectAll()
    .where('provider', '=', provider)
    .where('intentId', '=', intentId)
    .where('outcome', '=', 'unknown_intent')
    .execute();
}

/** When a provider's last event arrived; null: never. */
export async function selectLastEventAt(reader: Reader, provider: PaymentEvent['provider']): Promise<string | null> {
  const { last } = await reader
    .selectFrom('paymentEvent')
    .select(({ fn }) => fn.max<string | null>('receivedAt').as('last'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return last;
}

/** One page of the events, newest first, and the total number. */
export async function listPaymentEvents(
  reader: Reader,
  asked: { page: number; limit: number; outcome?: PaymentEvent['outcome'] | undefined },
) {
  const { page, limit, outcome } = asked;
  let chosen = reader.selectFrom('paymentEvent');
  if (outcome !== undefined) chosen = chosen.where('outcome', '=', outcome);
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const events = await chosen
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, events };
}
