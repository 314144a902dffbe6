import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seededRandom } from '#rules/question/random.ts';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { askToPay, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { type FakeEvent } from '../../../../tests/factories/stripe-books.ts';
import { ACCESS_OFF } from '../../../../tests/factories/payment-kills.ts';
import { query } from '../../../../tests/factories/rows.ts';

/** The benchmark runs 500. */
const ORDERS = 60;

let apps: TestApp[];
let stripe: FakeStripe;
const clock = makeClock();
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  const first = await startTestApp({ clock, settings: stripe.settings });
  // Within one process, writers of one SQLite file would wait for each other.
  const others =
    inject('database') === 'sqlite' ? [] : [await startTestApp({ home: first.home, clock, settings: stripe.settings })];
  apps = [first, ...others];
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
  await stripe.close();
});

/** What may happen to a payment at the provider; each story produces its events. */
const stories: { name: string; isOpen: boolean; live: (id: string) => FakeEvent[] }[] = [
  {
    name: 'paid at the second try',
    isOpen: true,
    live: (id) => [stripe.process(id), stripe.fail(id), stripe.succeed(id)],
  },
  {
    name: 'refunded in full',
    isOpen: false,
    live: (id) => [stripe.process(id), stripe.fail(id), stripe.succeed(id), ...refund(id)],
  },
  { name: 'refunded in part', isOpen: true, live: (id) => [stripe.succeed(id), ...refund(id, 900)] },
  {
    name: 'refunded in parts',
    isOpen: false,
    live: (id) => [stripe.succeed(id), ...refund(id, 900), ...refund(id, 2000)],
  },
  {
    name: 'refunded, but the bank did not take it',
    isOpen: true,
    live: (id) => [stripe.succeed(id), ...refund(id), stripe.failRefund(stripe.refunds.at(-1)!)],
  },
  { name: 'disputed', isOpen: false, live: (id) => [stripe.succeed(id), stripe.dispute(id)] },
  {
    name: 'disputed and won',
    isOpen: true,
    live: (id) => [
      stripe.process(id),
      stripe.fail(id),
      stripe.succeed(id),
      stripe.dispute(id),
      stripe.decide(id, 'won'),
    ],
  },
  {
    name: 'disputed and lost',
    isOpen: false,
    live: (id) => [stripe.succeed(id), stripe.dispute(id), stripe.decide(id, 'lost')],
  },
  {
    name: 'only asked about',
    isOpen: true,
    live: (id) => [stripe.succeed(id), stripe.dispute(id, 'warning_needs_response')],
  },
  {
    name: 'refunded in full, disputed and won',
    isOpen: false,
    live: (id) => [
      stripe.process(id),
      stripe.fail(id),
      stripe.succeed(id),
      ...refund(id),
      stripe.dispute(id),
      stripe.decide(id, 'won'),
    ],
  },
  { name: 'failed and left', isOpen: false, live: (id) => [stripe.process(id), stripe.fail(id)] },
  { name: 'under way', isOpen: false, live: (id) => [stripe.fail(id), advanced(() => stripe.process(id))] },
];

function refund(id: string, amount?: number): FakeEvent[] {
  const known = stripe.events.length;
  stripe.refund({ payment_intent: id, ...(amount !== undefined && { amount: String(amount) }) });
  return stripe.events.slice(known);
}

function advanced<T>(act: () => T): T {
  clock.advance(1);
  return act();
}

/** Each event twice, in random order. */
function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return [...all, ...all]
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

test(`reaches the provider’s state for events in ${ORDERS} orders, each twice and all at once`, async () => {
  const seed = 20_261_121;
  const random = seededRandom(seed);
  for (let order = 0; order < ORDERS; order += 1) {
    const { name, isOpen, live } = stories[order % stories.length]!;
    const where = `${name}, order ${order} of seed ${seed}`;
    const buyer = await apps[0]!.signIn();
    const known = stripe.events.length;
    expect((await askToPay(buyer, apps[0]!.exam.id)).status).toBe(200);
    const [created] = stripe.events.slice(known);
    const { id } = [...stripe.intents.values()].at(-1)!;
    const events = shuffled([created!, ...live(id)], random);
    const isAtOnce = order % 2 === 0;
    const deliver = (event: FakeEvent, index: number) => stripe.deliver(apps[index % apps.length]!, event);
    const answers = isAtOnce ? await Promise.all(events.map(deliver)) : [];
    if (!isAtOnce) for (const [index, event] of events.entries()) answers.push(await deliver(event, index));
    expect(
      answers.map(({ status }) => status),
      where,
    ).toEqual(events.map(() => 200));

    expect(await hasAccess(buyer, apps[0]!.exam.id), where).toBe(isOpen);
    const [payment] = await ownPayments(buyer);
    const truth = stripe.intents.get(id)!.status;
    expect(payment.status, where).toBe(truth.startsWith('requires_') ? 'open' : truth);
    const mails = await query<{ subject: string }>(
      apps[0]!.database,
      `select subject from mail where user_id = '${buyer.person.id}'`,
    );
    const refunds = mails.filter(({ subject }) => subject.startsWith('Your refund'));
    expect(mails.length - refunds.length, where).toBe(truth === 'succeeded' ? 1 : 0);
    // Several that are heard of at once are in one mail.
    expect(refunds.length, where).toBeGreaterThanOrEqual(payment.refunded > 0 ? 1 : 0);
    expect(refunds.length, where).toBeLessThanOrEqual(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === id).length,
    );
  }
  expect(await apps[0]!.checkout.revenue()).toBe(stripe.revenue());
  const grants = await query<{ n: number }>(
    apps[0]!.database,
    `select count(*) as n from purchase where status = 'succeeded' group by buyer_id, exam_id having count(*) > 1`,
  );
  expect(grants).toEqual([]);
  expect(await query(apps[0]!.database, ACCESS_OFF)).toEqual([]);
}, 300_000);

test('remembers refunds and disputes that arrive before the payment', async () => {
  const [app] = apps as [TestApp];
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const { id } = [...stripe.intents.values()].at(-1)!;
  const paid = stripe.succeed(id);
  for (const event of refund(id)) await stripe.deliver(app, event);
  await stripe.deliver(app, paid);
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  expect(await ownPayments(buyer)).toMatchObject([{ status: 'succeeded', refunded: 2900 }]);
});

test('takes nothing from another payment when one is refunded', async () => {
  const [app] = apps as [TestApp];
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const first = [...stripe.intents.values()].at(-1)!.id;
  await stripe.deliver(app, stripe.succeed(first));
  for (const event of refund(first)) await stripe.deliver(app, event);
  expect((await askToPay(buyer, app.exam.id)).status).toBe(200);
  const second = [...stripe.intents.values()].at(-1)!.id;
  await stripe.deliver(app, stripe.succeed(second));
  await stripe.deliver(
    app,
    stripe.events.find(({ data, type }) => type === 'charge.refunded' && JSON.stringify(data).includes(first))!,
  );
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('takes the right back with a dispute and gives the same one again when it is won', async () => {
  const [app] = apps as [TestApp];
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const { id } = [...stripe.intents.values()].at(-1)!;
  await stripe.deliver(app, stripe.succeed(id));
  const rights = () =>
    query<{ id: string; endedAt: string | null }>(
      app.database,
      `select id, ended_at as "endedAt" from entitlement where user_id = '${buyer.person.id}'`,
    );
  const [before] = await rights();
  expect(before!.endedAt).toBeNull();
  await stripe.deliver(app, stripe.dispute(id));
  expect([await hasAccess(buyer, app.exam.id), (await rights())[0]!.endedAt !== null]).toEqual([false, true]);
  await stripe.deliver(app, stripe.decide(id, 'won'));
  expect([await hasAccess(buyer, app.exam.id), await rights()]).toEqual([true, [before]]);
});
