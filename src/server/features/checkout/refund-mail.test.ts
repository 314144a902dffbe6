import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptNumber } from '#rules/checkout/receipt-number.ts';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay } from '../../../../tests/factories/payments.ts';
import { query } from '../../../../tests/factories/rows.ts';
import type { FakeEvent } from '../../../../tests/factories/stripe-books.ts';

let app: TestApp;
let stripe: FakeStripe;
const clock = makeClock();
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: { ...stripe.settings, SUPPORT_EMAIL: 'help@cairn.example' } });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

type Person = Awaited<ReturnType<TestApp['signIn']>>;

async function paid() {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const intent = [...stripe.intents.values()].at(-1)!;
  await stripe.deliver(app, stripe.succeed(intent.id));
  return { buyer, intentId: intent.id, id: intent.metadata.purchaseId! };
}

/** The events that an act at the provider causes. */
function eventsOf(act: () => unknown): FakeEvent[] {
  const known = stripe.events.length;
  act();
  return stripe.events.slice(known);
}

const refundOf = (intentId: string, amount?: number) =>
  eventsOf(() => stripe.refund({ payment_intent: intentId, ...(amount !== undefined && { amount: String(amount) }) }));

const refundsTold = async (buyer: Person) =>
  (await mailsTo(app, buyer.person.email)).filter(({ subject }) => !subject.startsWith('Your receipt'));

test('tells the buyer of a full refund once, however often it is reported', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { buyer, id } = await paid();
  const known = stripe.events.length;
  const answer = await admin.post(`/api/admin/payments/${id}/refund`, { reason: 'not for you' });
  expect(answer.status).toBe(200);
  const events = stripe.events.slice(known);
  expect(events.length).toBeGreaterThan(0);
  for (const event of [...events, ...events]) await stripe.deliver(app, event);
  await app.reconciliation.lookAtDue();
  const [told, ...more] = await refundsTold(buyer);
  expect(more).toEqual([]);
  expect(told!.subject).toBe(`Your refund: ${app.exam.name}`);
  for (const part of [told!.text, told!.html]) {
    for (const words of [
      'We refunded your full payment to the card you paid with.',
      '5 to 10 business days',
      app.exam.name,
      '$29.00 USD',
      receiptNumber(id),
      `/account/receipts/${id}`,
      'Your access to the exam has ended.',
      'Contact us at help@cairn.example',
    ])
      expect(part).toContain(words);
    expect(part).not.toContain('not for you');
  }
});

test('tells of each part, and that access goes on until the rest is refunded', async () => {
  const { buyer, intentId } = await paid();
  for (const amount of [900, 2000]) {
    const events = refundOf(intentId, amount);
    expect(events.length).toBeGreaterThan(0);
    for (const event of [...events, ...events]) await stripe.deliver(app, event);
    // Mails of one moment are in no order.
    clock.advance(1);
  }
  const [part, rest, ...more] = (await refundsTold(buyer)).map(({ text }) => text);
  expect(more).toEqual([]);
  expect(part).toContain('We refunded part of your payment');
  expect(part).toContain('Refunded: $9.00 USD');
  expect(part).toContain('You paid: $29.00 USD');
  expect(part).toMatch(/You still have access to the exam, until \w+ \d+, \d{4} \(UTC\)\./);
  expect(rest).toContain('We refunded the rest of your payment');
  expect(rest).toContain('Refunded: $20.00 USD');
  expect(rest).toContain('Your access to the exam has ended.');
});

test('says that access goes on after a full refund if something else gives it', async () => {
  const { buyer, intentId } = await paid();
  await query(
    app.database,
    `insert into entitlement (id, user_id, source, note, starts_at, expires_at, created_at)
     values ('pro', '${buyer.person.id}', 'pro', '', '${clock.iso()}', '${clock.iso(86_400)}', '${clock.iso()}')`,
  );
  for (const event of refundOf(intentId)) await stripe.deliver(app, event);
  const [told] = await refundsTold(buyer);
  expect(told!.text).toContain('We refunded your full payment');
  expect(told!.text).toContain('You still have access to the exam, until');
});

test('tells nobody of a refund before the payment is known, and of both then', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const { id } = [...stripe.intents.values()].at(-1)!;
  const success = stripe.succeed(id);
  for (const event of refundOf(id, 900)) await stripe.deliver(app, event);
  expect(await mailsTo(app, buyer.person.email)).toEqual([]);
  await stripe.deliver(app, success);
  expect((await mailsTo(app, buyer.person.email)).map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Your receipt',
    'Your refund',
  ]);
});

test('says nothing of a refund when the bank takes a payment back', async () => {
  const { buyer, intentId } = await paid();
  const events = eventsOf(() => {
    stripe.dispute(intentId);
    stripe.decide(intentId, 'lost');
  });
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) await stripe.deliver(app, event);
  expect(await refundsTold(buyer)).toEqual([]);
});
