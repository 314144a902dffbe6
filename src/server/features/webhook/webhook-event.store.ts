import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '#rules/webhook/event.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { inRows } from '#server/db/in-rows.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** The purpose under which secrets of webhooks are sealed. */
export const WEBHOOK_PURPOSE = 'secrets of webhooks';

/** Something that happened. `data` holds ids and facts, never secrets, keys, or what somebody wrote. */
export type Happening = {
  type: WebhookEventType;
  /** The id of whom or what it is about. */
  subject: string;
  data: Record<string, unknown>;
};

/** Writes down that something happened for those who want to be told, in the transaction of the change itself. */
export const putWebhookEvent = (tx: Tx, at: Time, happening: Happening): Promise<void> =>
  putWebhookEvents(tx, at, [happening]);

export async function putWebhookEvents(tx: Tx, at: Time, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const endpoints = await tx.selectFrom('webhookEndpoint').select(['id', 'events']).where('isOn', '=', true).execute();
  const told = happenings
    .map((happening) => ({ happening, to: endpoints.filter(({ events }) => events.includes(happening.type)) }))
    .filter(({ to }) => to.length > 0)
    .map((one) => ({ ...one, id: `msg_${randomUUID().replaceAll('-', '')}` }));
  if (told.length === 0) return;
  await inRows(
    told.map(({ id, happening: { type, subject, data } }) => ({ id, type, subject, data: json(data), createdAt: at })),
    (part) => tx.insertInto('webhookEvent').values(part).returning('id').execute(),
  );
  const deliveries = told.flatMap(({ id, happening: { subject }, to }) =>
    to.map((endpoint) => ({
      eventId: id,
      endpointId: endpoint.id,
      subject,
      state: 'waiting' as const,
      attempts: 0,
      nextAt: at,
      createdAt: at,
    })),
  );
  await inRows(deliveries, (part) => tx.insertInto('webhookDelivery').values(part).returning('number').execute());
}

/** What was told about somebody. */
export const listWebhookEventsOf = (reader: Reader, subject: string) =>
  reader.selectFrom('webhookEvent').selectAll().where('subject', '=', subject).orderBy('createdAt').execute();

/** The secrets of all webhooks, sealed. */
export const listSealedSecrets = (reader: Reader) =>
  reader.selectFrom('webhookEndpoint').select(['id', 'sealedSecret', 'sealedOldSecret']).execute();

export async function updateSealedSecrets(
  tx: Tx,
  id: string,
  set: { sealedSecret: string; sealedOldSecret: string | null },
): Promise<void> {
  await tx.updateTable('webhookEndpoint').set(set).where('id', '=', id).execute();
}

/** Forgets what was told about somebody whose account is deleted, unless it still has to be told. */
export async function deleteWebhookEventsOf(tx: Tx, subject: string): Promise<void> {
  await tx
    .deleteFrom('webhookEvent')
    .where('subject', '=', subject)
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
    .execute();
}
