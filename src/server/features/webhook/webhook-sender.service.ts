import type { Logger } from 'pino';
import { Webhook as Signer } from 'standardwebhooks';
import { GIVE_UP_DAYS, KEPT_DAYS, RETRY_AFTER } from '#rules/webhook/event.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { type WebhookClient, WebhookFailure } from '#server/outside/webhook-client.ts';
import type { Seal } from '#server/seal.ts';
import {
  claimDelivery,
  deleteOldEvents,
  type Endpoint,
  listAdministrators,
  listDueDeliveries,
  selectOptionalEndpoint,
  updateDelivery,
  updateEndpoint,
} from './webhook.store.ts';
import type { WebhookMail } from './webhook-mail.ts';
import { WEBHOOK } from './webhook.words.ts';

const DAY_MS = 86_400_000;
/** How long a message is left to the process that sends it: longer than an endpoint may take to answer. Milliseconds. */
const LEASE_MS = 60_000;
/** How many are sent at once. */
const AT_ONCE = 16;

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/**
 * Sends messages to webhooks, each at least once whatever crashes. Of those about one subject, the next goes out when the one before
 * has arrived, or was given up.
 */
export function webhookSender(needs: {
  database: Database;
  client: WebhookClient;
  seal: Seal;
  mails: MailQueue;
  letters: WebhookMail;
  now: () => Date;
  log: Logger;
}) {
  const { database, client, seal, mails, letters, now, log } = needs;
  let isStopped = false;
  let running: Promise<void> | null = null;

  /** The signatures of a message: with the secret, and with the one before as long as that counts. */
  function signatures(endpoint: Endpoint, id: string, at: Date, body: string): string {
    const isOldUsed = endpoint.oldSecretUntil !== null && endpoint.oldSecretUntil > at.toISOString();
    const sealed = [endpoint.sealedSecret, ...(isOldUsed ? [endpoint.sealedOldSecret!] : [])];
    const secrets = sealed.map((one) => seal.open(one)).filter((one) => one !== null);
    if (secrets.length === 0) throw new WebhookFailure('its secret cannot be read: give it a new one');
    return secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' ');
  }

  async function send({ event, endpoint }: Claimed): Promise<number> {
    const at = now();
    const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event.data });
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Cairn-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures(endpoint, event.id, at, body),
    };
    return client.send(endpoint.url, headers, body);
  }

  async function disable(tx: Tx, endpoint: Endpoint, reason: Phrase): Promise<void> {
    const at = now().toISOString();
    await updateEndpoint(tx, endpoint.id, { isOn: false, disabledAt: at, updatedAt: at });
    for (const person of await listAdministrators(tx))
      await mails.put(tx, letters.disabled(person, { name: endpoint.name, reason: reason.text }));
    log.warn({ webhook: endpoint.id, reason: reason.code }, 'a webhook was turned off');
  }

  async function noteArrival({ claimed, endpoint }: Claimed, status: number): Promise<void> {
    const at = now().toISOString();
    await database.write(async (tx) => {
      const result = { lastStatus: status, lastError: null, lastAt: at, deliveredAt: at };
      await updateDelivery(tx, claimed, { state: 'delivered', nextAt: claimed.nextAt, ...result });
      if (endpoint.failingSince !== null) await updateEndpoint(tx, endpoint.id, { failingSince: null });
    });
  }

  async function noteFailure({ claimed, endpoint }: Claimed, { message, status }: WebhookFailure): Promise<void> {
    const at = now();
    const wait = RETRY_AFTER[claimed.attempts - 1];
    const nextAt = wait === undefined ? claimed.nextAt : new Date(at.getTime() + wait * 1000).toISOString();
    await database.write(async (tx) => {
      await updateDelivery(tx, claimed, {
        state: wait === undefined ? 'failed' : 'waiting',
        nextAt,
        lastStatus: status,
        lastError: message.slice(0, 300),
        lastAt: at.toISOString(),
        deliveredAt: null,
      });
      const current = await selectOptionalEndpoint(tx, endpoint.id);
      if (!current?.isOn) return;
      const since = current.failingSince ?? at.toISOString();
      if (current.failingSince === null) await updateEndpoint(tx, endpoint.id, { failingSince: since });
      if (status === 410) await disable(tx, current, WEBHOOK.gone());
      else if (at.getTime() - Date.parse(since) >= GIVE_UP_DAYS * DAY_MS)
        await disable(tx, current, WEBHOOK.noAnswer({ days: GIVE_UP_DAYS }));
    });
    mails.kick();
  }

  async function handle(seen: { number: number; nextAt: string }): Promise<void> {
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    const claimed = await database.write((tx) => claimDelivery(tx, seen, until));
    if (!claimed) return;
    try {
      await noteArrival(claimed, await send(claimed));
    } catch (error) {
      if (!(error instanceof WebhookFailure)) throw error;
      await noteFailure(claimed, error);
    }
  }

  async function goThrough(): Promise<void> {
    while (!isStopped) {
      const due = await database.read((reader) => listDueDeliveries(reader, now().toISOString(), AT_ONCE));
      await Promise.all(due.map(handle));
      if (due.length === 0) return;
    }
  }

  return {
    /** Sends everything that is due, one round at a time. */
    async sendDue(): Promise<void> {
      while (running) await running;
      running = goThrough().finally(() => (running = null));
      return running;
    },

    /** Forgets what was told long ago. */
    async tidy(): Promise<void> {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
      await inBatches(database, (tx, most) => deleteOldEvents(tx, before, most));
    },

    /** Begins no further message, and waits for the current ones. */
    async close(): Promise<void> {
      isStopped = true;
      await running?.catch(() => undefined);
    },
  };
}
export type WebhookSender = ReturnType<typeof webhookSender>;
