import { randomBytes, randomUUID } from 'node:crypto';
import type { Webhook, WebhookDelivery, WebhookDraft } from '#contract/webhook-admin.ts';
import { OLD_SECRET_DAYS } from '#rules/webhook/event.ts';
import type { Database } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { urlFault } from '#server/outside/webhook-client.ts';
import type { Seal } from '#server/seal.ts';
import {
  countWaiting,
  deleteEndpoint,
  type Endpoint,
  insertEndpoint,
  insertMessage,
  listDeliveryRows,
  listEndpoints,
  selectOptionalEndpoint,
  updateDeliveryWaiting,
  updateEndpoint,
} from './webhook.store.ts';
import { WEBHOOK } from './webhook.words.ts';

const DAY_MS = 86_400_000;
const MOST_WEBHOOKS = 20;

/** The form of a secret that Standard Webhooks ask for, with 256 bits. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** What administrators do with webhooks. */
export function webhookAdminService(needs: {
  database: Database;
  seal: Seal;
  /** Whether messages may go to addresses that are not public. */
  allowsPrivate: boolean;
  now: () => Date;
}) {
  const { database, seal, allowsPrivate, now } = needs;

  const viewOf = (row: Endpoint, waiting: number): Webhook => {
    const { id, name, url, events, isOn, failingSince, disabledAt, createdAt } = row;
    const isOldUsed = row.oldSecretUntil !== null && row.oldSecretUntil > now().toISOString();
    const oldSecretUntil = isOldUsed ? row.oldSecretUntil : null;
    return { id, name, url, events, isOn, failingSince, disabledAt, oldSecretUntil, createdAt, waiting };
  };

  async function list(): Promise<Webhook[]> {
    return database.read(async (reader) => {
      const waiting = await countWaiting(reader);
      return (await listEndpoints(reader)).map((row) => viewOf(row, waiting.get(row.id) ?? 0));
    });
  }

  async function view(id: string): Promise<Webhook> {
    const found = (await list()).find((one) => one.id === id);
    if (!found) throw new Problem('not_found');
    return found;
  }

  function refuseUrl(url: string): void {
    const fault = urlFault(url, { allowsPrivate });
    if (fault !== null) throw new Problem('bad_webhook_url', { fields: { url: WEBHOOK[fault]() } });
  }

  const fieldsOf = ({ name, url, events }: WebhookDraft) => ({
    name: name.trim(),
    url: new URL(url).href,
    events: [...new Set(events)],
  });

  /** Throws 404, or 409 if it is off. */
  function refuseOff(endpoint: Endpoint | undefined): asserts endpoint is Endpoint {
    if (!endpoint) throw new Problem('not_found');
    if (!endpoint.isOn) throw new Problem('webhook_off');
  }

  return {
    list,

    async create(actor: Actor, draft: WebhookDraft): Promise<{ webhook: Webhook; secret: string }> {
      refuseUrl(draft.url);
      const secret = newSecret();
      const at = now().toISOString();
      const { name, url, events } = fieldsOf(draft);
      const id = randomUUID();
      await database.write(async (tx) => {
        if ((await listEndpoints(tx)).length >= MOST_WEBHOOKS) throw new Problem('too_many_webhooks');
        await insertEndpoint(tx, {
          id,
          name,
          url,
          events: json(events),
          sealedSecret: seal.seal(secret),
          sealedOldSecret: null,
          oldSecretUntil: null,
          isOn: true,
          failingSince: null,
          disabledAt: null,
          createdAt: at,
          updatedAt: at,
        });
        const after = { name, host: new URL(url).host, events };
        await insertAudit(tx, at, actor, {
          action: 'create',
          subjectKind: 'webhook',
          subjectId: id,
          before: null,
          after,
        });
      });
      return { webhook: await view(id), secret };
    },

    /** Throws 400, 404. */
    async change(actor: Actor, id: string, { isOn, ...draft }: WebhookDraft & { isOn: boolean }): Promise<Webhook> {
      refuseUrl(draft.url);
      const at = now().toISOString();
      const { name, url, events } = fieldsOf(draft);
      await database.write(async (tx) => {
        const row = await selectOptionalEndpoint(tx, id);
        if (!row) throw new Problem('not_found');
        // Turned on again, it has its days anew.
        const anew = isOn && !row.isOn ? { failingSince: null, disabledAt: null } : {};
        await updateEndpoint(tx, id, { name, url, events: json(events), isOn, ...anew, updatedAt: at });
        const before = { name: row.name, host: new URL(row.url).host, events: row.events, isOn: row.isOn };
        const after = { name, host: new URL(url).host, events, isOn };
        await insertAudit(tx, at, actor, { action: 'update', subjectKind: 'webhook', subjectId: id, before, after });
      });
      return view(id);
    },

    /** Throws 404. */
    async remove(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        const row = await selectOptionalEndpoint(tx, id);
        if (!row || !(await deleteEndpoint(tx, id))) throw new Problem('not_found');
        const before = { name: row.name, host: new URL(row.url).host };
        const change = { action: 'delete', subjectKind: 'webhook', subjectId: id, before, after: null } as const;
        await insertAudit(tx, now().toISOString(), actor, change);
      });
    },

    /** Throws 404. */
    async rotate(actor: Actor, id: string): Promise<{ secret: string; oldSecretUntil: string }> {
      const secret = newSecret();
      const oldSecretUntil = new Date(now().getTime() + OLD_SECRET_DAYS * DAY_MS).toISOString();
      await database.write(async (tx) => {
        const row = await selectOptionalEndpoint(tx, id);
        if (!row) throw new Problem('not_found');
        const at = now().toISOString();
        await updateEndpoint(tx, id, {
          sealedSecret: seal.seal(secret),
          sealedOldSecret: row.sealedSecret,
          oldSecretUntil,
          updatedAt: at,
        });
        const change = {
          action: 'rotate secret',
          subjectKind: 'webhook',
          subjectId: id,
          before: null,
          after: null,
        } as const;
        await insertAudit(tx, at, actor, change);
      });
      return { secret, oldSecretUntil };
    },

    /** Throws 404, or 409 if it is off. */
    async test(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        refuseOff(await selectOptionalEndpoint(tx, id));
        const happening = { type: 'webhook.test', subject: randomUUID(), data: {} };
        const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
        const at = now().toISOString();
        await insertMessage(tx, { id: messageId, endpointId: id, happening, at });
        const change = { action: 'test', subjectKind: 'webhook', subjectId: id, before: null } as const;
        await insertAudit(tx, at, actor, { ...change, after: { messageId } });
      });
    },

    async deliveries(
      query: Parameters<typeof listDeliveryRows>[1],
    ): Promise<{ total: number; deliveries: WebhookDelivery[] }> {
      const { total, rows } = await database.read((reader) => listDeliveryRows(reader, query));
      const deliveries = rows.map(({ number, endpointId, name, eventId, state, nextAt, ...row }) => {
        const { type, subject, data, attempts, createdAt, lastAt, lastStatus, lastError, deliveredAt } = row;
        const next = state === 'waiting' ? nextAt : null;
        const who = { webhookId: endpointId, webhookName: name, messageId: eventId };
        const last = { lastAt, lastStatus, lastError, deliveredAt };
        return { number, ...who, type, subject, data, state, attempts, createdAt, nextAt: next, ...last };
      });
      return { total, deliveries };
    },

    /** Throws 404, or 409 if its webhook is off. */
    async replay(actor: Actor, number: number): Promise<void> {
      await database.write(async (tx) => {
        const at = now().toISOString();
        const row = await updateDeliveryWaiting(tx, number, at);
        if (!row) throw new Problem('not_found');
        refuseOff(await selectOptionalEndpoint(tx, row.endpointId));
        const audited = { action: 'replay', subjectKind: 'webhook', subjectId: row.endpointId, before: null } as const;
        await insertAudit(tx, at, actor, { ...audited, after: { messageId: row.eventId } });
      });
    },
  };
}
export type WebhookAdminService = ReturnType<typeof webhookAdminService>;
