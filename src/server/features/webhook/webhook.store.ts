import type { Reader, Tx } from '#server/db/database.ts';
import { json, type NewRow, type Row, type Time } from '#server/db/tables/schema.ts';
import type { Happening } from './webhook-event.store.ts';

export type Endpoint = Row<'webhookEndpoint'>;

export const listEndpoints = (reader: Reader) =>
  reader.selectFrom('webhookEndpoint').selectAll().orderBy('createdAt').orderBy('id').execute();

export const selectOptionalEndpoint = (reader: Reader, id: string) =>
  reader.selectFrom('webhookEndpoint').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertEndpoint(tx: Tx, row: NewRow<'webhookEndpoint'>): Promise<void> {
  await tx.insertInto('webhookEndpoint').values(row).execute();
}

export async function updateEndpoint(tx: Tx, id: string, set: Partial<NewRow<'webhookEndpoint'>>): Promise<void> {
  await tx.updateTable('webhookEndpoint').set(set).where('id', '=', id).execute();
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhookEndpoint').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many messages wait, by endpoint. */
export async function countWaiting(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('webhookDelivery')
    .select(['endpointId', (row) => row.fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .groupBy('endpointId')
    .execute();
  return new Map(rows.map(({ endpointId, count }) => [endpointId, Number(count)]));
}

/** Writes down something for one endpoint alone. */
export async function insertMessage(
  tx: Tx,
  {
    id,
    endpointId,
    happening,
    at,
  }: { id: string; endpointId: string; happening: Omit<Happening, 'type'> & { type: string }; at: Time },
): Promise<void> {
  const { subject, data, type } = happening;
  await tx
    .insertInto('webhookEvent')
    .values({ id, type: type as Happening['type'], subject, data: json(data), createdAt: at })
    .execute();
  await tx
    .insertInto('webhookDelivery')
    .values({ eventId: id, endpointId, subject, state: 'waiting', attempts: 0, nextAt: at, createdAt: at })
    .execute();
}

/** The messages that are due, oldest first: of those about one subject to one endpoint, only the first. */
export const listDueDeliveries = (reader: Reader, now: Time, most: number) =>
  reader
    .selectFrom('webhookDelivery as due')
    .innerJoin('webhookEndpoint', 'webhookEndpoint.id', 'due.endpointId')
    .select(['due.number', 'due.nextAt'])
    .where('due.state', '=', 'waiting')
    .where('due.nextAt', '<=', now)
    .where('webhookEndpoint.isOn', '=', true)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhookDelivery as earlier')
            .select('earlier.number')
            .whereRef('earlier.endpointId', '=', 'due.endpointId')
            .whereRef('earlier.subject', '=', 'due.subject')
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.number', '<', 'due.number'),
        ),
      ),
    )
    .orderBy('due.nextAt')
    .orderBy('due.number')
    .limit(most)
    .execute();

/** Takes a message until then; undefined if another process was faster. */
export async function claimDelivery(tx: Tx, seen: { number: number; nextAt: Time }, until: Time) {
  const claimed = await tx
    .updateTable('webhookDelivery')
    .set((row) => ({ nextAt: until, attempts: row('attempts', '+', 1) }))
    .where('number', '=', seen.number)
    .where('nextAt', '=', seen.nextAt)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return undefined;
  const event = await tx
    .selectFrom('webhookEvent')
    .selectAll()
    .where('id', '=', claimed.eventId)
    .executeTakeFirstOrThrow();
  const endpoint = await selectOptionalEndpoint(tx, claimed.endpointId);
  return endpoint?.isOn ? { claimed, event, endpoint } : undefined;
}

type Outcome = Pick<Row<'webhookDelivery'>, 'state' | 'nextAt' | 'lastStatus' | 'lastError' | 'lastAt' | 'deliveredAt'>;

/** Notes what came of a try, unless the message was taken by another process since, or replayed. */
export async function updateDelivery(
  tx: Tx,
  { number, nextAt }: { number: number; nextAt: Time },
  set: Outcome,
): Promise<void> {
  await tx
    .updateTable('webhookDelivery')
    .set(set)
    .where('number', '=', number)
    .where('nextAt', '=', nextAt)
    .where('state', '=', 'waiting')
    .execute();
}

/** Has a message sent again; returns its endpoint. */
export const updateDeliveryWaiting = (tx: Tx, number: number, at: Time) =>
  tx
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', attempts: 0, nextAt: at, deliveredAt: null })
    .where('number', '=', number)
    .returning(['endpointId', 'eventId'])
    .executeTakeFirst();

type ListQuery = {
  page: number;
  limit: number;
  webhook?: string | undefined;
  show: 'all' | 'waiting' | 'delivered' | 'failed';
};

export async function listDeliveryRows(reader: Reader, { page, limit, webhook, show }: ListQuery) {
  let chosen = reader.selectFrom('webhookDelivery as delivery');
  if (webhook !== undefined) chosen = chosen.where('delivery.endpointId', '=', webhook);
  if (show !== 'all') chosen = chosen.where('delivery.state', '=', show);
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .selectAll('delivery')
    .select(['endpoint.name', 'event.type', 'event.data'])
    .orderBy('delivery.number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows };
}

/** Deletes at most `most` events that were told, or given up, before a time; returns how many. */
export async function deleteOldEvents(tx: Tx, before: Time, most: number): Promise<number> {
  const old = tx
    .selectFrom('webhookEvent')
    .select('id')
    .where('createdAt', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhookDelivery')
            .select('number')
            .whereRef('webhookDelivery.eventId', '=', 'webhookEvent.id')
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('webhookEvent').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whom to tell of what administrators have to know. */
export const listAdministrators = (reader: Reader) =>
  reader
    .selectFrom('user')
    .select(['id', 'email', 'firstName'])
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .execute();
