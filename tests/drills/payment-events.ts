import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { demoPayments } from '#server/outside/demo-payments.ts';
import { signatureOf } from '#server/outside/signed-event.ts';
import { makePerson } from '../factories/people.ts';
import { query } from '../factories/rows.ts';

const FORGERIES = 1000;
const ORDERS = 500;
const CALLS = 50;
/** Further in the past or the future than a signature may be, in seconds. */
const STALE = 310;
const now = () => new Date();

async function send(url: string, raw: Buffer, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${url}/api/webhooks/payments`, { method: 'POST', headers, body: new Uint8Array(raw) });
  await answer.arrayBuffer();
  return answer.status;
}

const eventOf = (type: string, object: object) =>
  Buffer.from(
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object },
    }),
  );

/** A shop whose processes share one database. */
type Shop = { urls: readonly string[]; database: Database; examId: string; secret: string; random: () => number };

const provider = ({ database, secret }: Shop, at = now) =>
  demoPayments({ database, secrets: [secret], now: at, kick: () => undefined });

async function signedIn({ database }: Shop) {
  const { id } = await makePerson(database, now().toISOString());
  const { token } = await sessionService({ database, now }).start(
    { id, isAdmin: false, roles: [] },
    { token: null, device: 'bench' },
  );
  return {
    id,
    headers: { cookie: `sid=${token}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  };
}

async function askToPay(url: string, headers: Record<string, string>, examId: string) {
  const asked = await fetch(`${url}/api/create-payment-intent`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ examId }),
  });
  return (await asked.json()) as { clientSecret: string; amount: number };
}

/** Sends events signed with other secrets, or correctly at another time; counts those accepted and their traces. */
export async function forgeEvents(shop: Shop): Promise<{ sent: number; accepted: number; traces: number }> {
  const rows = async () => (await query(shop.database, 'select id from payment_event')).length;
  const before = await rows();
  const [late, early] = [-STALE, STALE].map((seconds) => provider(shop, () => new Date(Date.now() + seconds * 1000)));
  let accepted = 0;
  for (let index = 0; index < FORGERIES; index += 1) {
    const raw = eventOf('payment_intent.succeeded', {
      object: 'payment_intent',
      id: 'pi_1',
      amount: 2900,
      currency: 'usd',
      status: 'succeeded',
      metadata: {},
    });
    const signatures = [
      () => signatureOf(`secret ${index}`, raw, now()),
      () => 't=1,v1=x',
      () => late!.sign(raw),
      () => early!.sign(raw),
    ];
    if ((await send(shop.urls[index % shop.urls.length]!, raw, signatures[index % 4]!())) === 200) accepted += 1;
  }
  return { sent: FORGERIES, accepted, traces: (await rows()) - before };
}

/** Makes one person start paying from many tabs at once; counts the resulting payments and secrets. */
export async function openAtOnce(shop: Shop): Promise<{ calls: number; purchases: number; secrets: number }> {
  const { id, headers } = await signedIn(shop);
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, index) => askToPay(shop.urls[index % shop.urls.length]!, headers, shop.examId)),
  );
  const purchases = await query(shop.database, `select id from purchase where buyer_id = '${id}'`);
  return {
    calls: CALLS,
    purchases: purchases.length,
    secrets: new Set(answers.map(({ clientSecret }) => clientSecret)).size,
  };
}

/** Plays payments as a provider would and reports them in random order, each event twice, all at once, to random processes. */
export async function permuteEvents(shop: Shop): Promise<{ orders: number; wrong: number }> {
  const { urls, database, examId, random } = shop;
  const [url] = urls as [string];
  const { sign } = provider(shop);
  let wrong = 0;
  for (let order = 0; order < ORDERS; order += 1) {
    const { headers } = await signedIn(shop);
    const { clientSecret, amount } = await askToPay(url, headers, examId);
    const id = clientSecret.split('_secret_')[0]!;
    const isRefunded = order % 2 === 0;
    const [purchase] = await query<{ id: string }>(database, `select id from purchase where intent_id = '${id}'`);
    const events = storyOf({ id, amount, metadata: { purchaseId: purchase!.id, examId } }, isRefunded);
    const mixed = [...events, ...events].map((raw) => ({ raw, key: random() })).sort((a, b) => a.key - b.key);
    const statuses = await Promise.all(mixed.map(({ raw }, index) => send(urls[index % urls.length]!, raw, sign(raw))));
    const [row] = await query<{ status: string; refundedCents: number; dispute: string }>(
      database,
      `select status, refunded_cents, dispute from purchase where intent_id = '${id}'`,
    );
    const access = await fetch(`${url}/api/exams/${examId}/access`, { headers });
    const { hasAccess } = (await access.json()) as { hasAccess: boolean };
    const isRight =
      row!.status === 'succeeded' && row!.refundedCents === (isRefunded ? amount : 0) && row!.dispute === 'won';
    if (!isRight || hasAccess === isRefunded || statuses.some((status) => status !== 200)) wrong += 1;
  }
  return { orders: ORDERS, wrong };
}

type Order = { id: string; amount: number; metadata: Record<string, string> };

function storyOf({ id, amount, metadata }: Order, isRefunded: boolean): Buffer[] {
  const intent = (status: string) => ({ object: 'payment_intent', id, amount, currency: 'usd', status, metadata });
  const dispute = (status: string) => ({ object: 'dispute', id: `dp_${id}`, status, payment_intent: id });
  const charge = { object: 'charge', id: `ch_${id}`, payment_intent: id, amount_refunded: amount, created: 1 };
  return [
    eventOf('payment_intent.created', intent('requires_payment_method')),
    eventOf('payment_intent.processing', intent('processing')),
    eventOf('payment_intent.payment_failed', intent('requires_payment_method')),
    eventOf('payment_intent.succeeded', intent('succeeded')),
    ...(isRefunded ? [eventOf('charge.refunded', charge)] : []),
    eventOf('charge.dispute.created', dispute('needs_response')),
    eventOf('charge.dispute.closed', dispute('won')),
  ];
}
