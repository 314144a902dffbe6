import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { WebhookEvent } from '#contract/checkout-admin.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { EventFacts } from '#server/db/tables/payment-tables.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { BadSignature, type Notice, type PaymentProvider, UnknownForm } from '#server/outside/payment-provider.ts';
import {
  insertPaymentEvent,
  listPaymentEvents,
  selectOptionalPaymentEvent,
  updatePaymentEvent,
} from './payment-event.store.ts';
import { unmatchedText } from './checkout.words.ts';
import type { PurchaseService } from './purchase.service.ts';
import { selectOptionalPurchaseOfEvent } from './purchase.store.ts';

type Event = Pick<Row<'paymentEvent'>, 'provider' | 'intentId' | 'facts'>;
type Effect = Pick<Row<'paymentEvent'>, 'outcome' | 'mismatch' | 'note'>;

const FITS = { mismatch: null, note: null };

const stored = ({ mismatch, ...effect }: Effect) => ({ ...effect, mismatch: mismatch && json(mismatch) });

type Needs = {
  database: Database;
  provider: PaymentProvider;
  purchases: PurchaseService;
  mails: MailQueue;
  now: () => Date;
  log: Logger;
};

/** What the provider reports unasked: an event and its effect are stored together, once, before it is answered. */
export function webhookService({ database, provider, purchases, mails, now, log }: Needs) {
  const purchaseOf = async (tx: Tx, { provider: name, intentId, facts }: Event) =>
    intentId === null ? undefined : selectOptionalPurchaseOfEvent(tx, name, intentId, facts.purchaseId);

  /** Any failure here rolls the transaction back, so that the provider sends it again. */
  async function apply(tx: Tx, event: Event): Promise<Effect> {
    const { intentId, facts } = event;
    if (intentId === null || facts.facts.length === 0) return { outcome: 'ignored', ...FITS };
    const purchase = await purchaseOf(tx, event);
    if (!purchase) return { outcome: 'unknown_intent', ...FITS };
    const intent = { id: intentId, payment: facts.told ?? null, facts: facts.facts };
    const { mismatch } = await purchases.applyIntent(tx, purchase.id, intent);
    return { outcome: mismatch === null ? 'applied' : 'failed', mismatch, note: null };
  }

  function parseNotice(raw: Buffer, signature: string | undefined): Notice {
    try {
      return provider.parseEvent(raw, signature);
    } catch (error) {
      const isForged = error instanceof BadSignature;
      if (!isForged && !(error instanceof UnknownForm)) throw error;
      // For the person setting it up: a wrong secret and a wrong clock look alike from outside.
      log.warn({ why: error.message }, isForged ? 'event refused' : 'event of an unknown form refused');
      throw new Problem(isForged ? 'bad_signature' : 'malformed', { cause: error });
    }
  }

  return {
    /** Accepts an event once. Throws 400 if it is not the provider's or cannot be read. */
    async receive(raw: Buffer, signature: string | undefined): Promise<void> {
      const { eventId, type, intentId, payment, ...others } = parseNotice(raw, signature);
      const facts: EventFacts = { ...others, told: payment };
      const id = randomUUID();
      const event = { provider: provider.name, intentId, facts };
      await database.write(async (tx) => {
        const row = { ...event, id, eventId, type, facts: json(facts), receivedAt: now().toISOString() };
        const isNew = await insertPaymentEvent(tx, { ...row, outcome: 'ignored', ...FITS });
        if (isNew) await updatePaymentEvent(tx, id, stored(await apply(tx, event)));
      });
      mails.kick();
    },

    /** Applies a stored event again. */
    async retry(actor: Actor, id: string): Promise<WebhookEvent> {
      const after = await database.write(async (tx) => {
        const event = await selectOptionalPaymentEvent(tx, id);
        if (!event) throw new Problem('not_found');
        const effect = await apply(tx, event);
        await updatePaymentEvent(tx, id, stored(effect));
        const subjectUserId = (await purchaseOf(tx, event))?.buyerId ?? null;
        await insertAudit(tx, now().toISOString(), actor, {
          action: 'retry',
          subjectKind: 'payment_event',
          subjectId: id,
          subjectUserId,
          before: { outcome: event.outcome },
          after: { outcome: effect.outcome },
        });
        return { ...event, ...effect };
      });
      mails.kick();
      return view(after);
    },

    async list(asked: Parameters<typeof listPaymentEvents>[1]): Promise<{ total: number; events: WebhookEvent[] }> {
      const { total, events } = await database.read((reader) => listPaymentEvents(reader, asked));
      return { total, events: events.map(view) };
    },
  };
}
export type WebhookService = ReturnType<typeof webhookService>;

function view({
  id,
  provider,
  eventId,
  type,
  intentId,
  outcome,
  mismatch,
  note,
  receivedAt,
}: Row<'paymentEvent'>): WebhookEvent {
  const error = mismatch ? unmatchedText(mismatch) : note;
  return { id, provider, eventId, type, intentId, outcome, error, receivedAt };
}
