import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { demoPayments } from '#server/outside/demo-payments.ts';
import { signatureOf } from '#server/outside/signed-event.ts';
import { makePerson } from '../tests/factories/people.ts';
import { query } from '../tests/factories/rows.ts';

const FORGERIES = 1000;
const ORDERS = 500;
const now = () => new Date();

async function send(url: string, raw: Buffer, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${url}/api/webhooks/payments`, { method: 'POST', headers, body: new Uint8Array(raw) });
  await answer.arrayBuffer();
  return answer.status;
}

const eventOf = (type: string, object: object) =>
  Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, type, created: Math.floor(Date.now() / 1000), livemode: false, data: { object } }));

/** Sends events that are signed with other secrets, or at other times; counts those that are taken. */
export async function forgeEvents(url: string): Promise<{ sent: number; accepted: number }> {
  let accepted = 0;
  for (let index = 0; index < FORGERIES; index += 1) {
    const raw = eventOf('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', amount: 2900, currency: 'usd', status: 'succeeded', metadata: {} });
    const signature = index % 10 === 0 ? 't=1,v1=x' : signatureOf(`secret ${index}`, raw, now());
    if ((await send(url, raw, signature)) === 200) accepted += 1;
  }
  return { sent: FORGERIES, accepted };
}

type Mixing = { url: string; database: Database; examId: string; secret: string; random: () => number };

/** Lives through a payment as a provider would and tells of it in an order of chance, each event twice, all at once. */
export async function permuteEvents({ url, database, examId, secret, random }: Mixing): Promise<{ orders: number; wrong: number }> {
  const { sign } = demoPayments({ database, sessionSecret: secret, now, kick: () => undefined });
  const sessions = sessionService({ database, now });
  let wrong = 0;
  for (let order = 0; order < ORDERS; order += 1) {
    const { id: userId } = await makePerson(database, now().toISOString());
    const { token } = await sessions.start({ id: userId, isAdmin: false }, { token: null, device: 'bench' });
    const headers = { cookie: `sid=${token}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const asked = await fetch(`${url}/api/create-payment-intent`, { method: 'POST', headers, body: JSON.stringify({ examId }) });
    const { clientSecret, amount } = (await asked.json()) as { clientSecret: string; amount: number };
    const id = clientSecret.split('_secret_')[0]!;
    const isRefunded = order % 2 === 0;
    const events = storyOf(id, amount, isRefunded);
    const mixed = [...events, ...events].map((raw) => ({ raw, key: random() })).sort((a, b) => a.key - b.key);
    const statuses = await Promise.all(mixed.map(({ raw }) => send(url, raw, sign(raw))));
    const [row] = await query<{ status: string; refundedCents: number; dispute: string }>(database, `select status, refunded_cents, dispute from purchase where intent_id = '${id}'`);
    const access = await fetch(`${url}/api/exams/${examId}/access`, { headers });
    const { hasAccess } = (await access.json()) as { hasAccess: boolean };
    const isRight = row!.status === 'succeeded' && row!.refundedCents === (isRefunded ? amount : 0) && row!.dispute === 'won';
    if (!isRight || hasAccess === isRefunded || statuses.some((status) => status !== 200)) wrong += 1;
  }
  return { orders: ORDERS, wrong };
}

function storyOf(id: string, amount: number, isRefunded: boolean): Buffer[] {
  const intent = (status: string) => ({ object: 'payment_intent', id, amount, currency: 'usd', status, metadata: {} });
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
