import { receiveWebhook } from '#contract/checkout.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { selectLastEventAt } from '#server/features/checkout/payment-event.store.ts';
import { selectLastPaidAt } from '#server/features/checkout/purchase.store.ts';
import { examineProvider } from '#server/outside/payment-providers.ts';
import { within } from '#server/within.ts';
import type { Finding } from './finding.ts';

/** How long the provider may take altogether. Milliseconds. */
const PATIENCE_MS = 8000;
/** How long after its payment an event may arrive. Milliseconds. */
const EVENT_MS = 15 * 60_000;

/** Whether cards can be charged: the keys' mode, whether the provider accepts them, and whether its events lead here. */
export async function lookAtPayments({ payments, publicUrl }: Config): Promise<Finding[]> {
  const what = 'payments';
  if (payments.provider === 'demo') return [{ what, state: 'note', more: 'demo payments: no money moves' }];
  const mode = payments.isLive ? 'live keys: real money moves' : 'test keys: no money moves';
  const webhook = new URL(receiveWebhook.path, publicUrl);
  const { title, faults, notes } = await within(PATIENCE_MS, examineProvider(payments, webhook), () => ({
    title: payments.provider,
    faults: ['the provider is not responding'],
    notes: [],
  }));
  return [
    ...faults.map((more): Finding => ({ what, state: 'bad', more })),
    ...notes.map((more): Finding => ({ what, state: 'note', more })),
    ...(faults.length > 0 ? [] : [{ what, state: 'ok', more: `${title} accepts the secret key (${mode})` } as const]),
  ];
}

/** Whether the provider's events arrive, which the signing secret decides. */
export async function lookAtEvents({ payments: { provider } }: Config, database: Database): Promise<Finding[]> {
  if (provider === 'demo') return [];
  const what = 'payment events';
  const [eventAt, paidAt] = await database.read(async (reader) => [
    await selectLastEventAt(reader, provider),
    await selectLastPaidAt(reader, provider),
  ]);
  const isMissed =
    paidAt !== null &&
    Date.now() - Date.parse(paidAt) > EVENT_MS &&
    (eventAt === null || Date.parse(paidAt) - Date.parse(eventAt) > EVENT_MS);
  if (isMissed)
    return [
      {
        what,
        state: 'bad',
        more: `someone paid at ${paidAt}, but ${eventAt === null ? 'no event has ever arrived' : `the last event arrived at ${eventAt}`}: check the webhook endpoint and STRIPE_WEBHOOK_SECRET`,
      },
    ];
  return eventAt === null
    ? [{ what, state: 'note', more: 'none yet; whether the signing secret fits shows with the first one' }]
    : [{ what, state: 'ok', more: `the last one arrived at ${eventAt}` }];
}
