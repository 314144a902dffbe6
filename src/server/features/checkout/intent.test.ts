import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { askToPay, confirm, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let stripe: FakeStripe;
const clock = makeClock();
beforeEach(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: stripe.settings });
});
afterEach(async () => {
  await app.close();
  await stripe.close();
});

const truth = (value: boolean) => (app.database.kind === 'sqlite' ? String(Number(value)) : String(value));
const setPrice = (cents: number) => app.change(`update exam set price_cents = ${cents} where id = '${app.exam.id}'`);

test('creates an intent at our price that names the order and no person', async () => {
  const buyer = await app.signIn();
  const { status, body } = await askToPay(buyer, app.exam.id);
  const [intent, ...others] = stripe.live();
  expect([status, others]).toEqual([200, []]);
  expect(body).toEqual({ clientSecret: intent!.client_secret, amount: 2900, currency: 'usd' });
  const [row] = (await dump(app.database)).purchase!;
  expect(intent).toMatchObject({
    amount: 2900,
    currency: 'usd',
    metadata: { purchaseId: row!.id, examId: app.exam.id },
  });
  expect(row).toMatchObject({ intentId: intent!.id, status: 'open', quantity: 1, buyerId: buyer.person.id });
  expect(JSON.stringify(intent)).not.toContain(buyer.person.email);
});

test('ignores the amount sent', async () => {
  for (const amount of [0, 1, -1, 1e9, '2900', null, [], 2900.5, {}]) {
    const buyer = await app.signIn();
    const answer = await buyer.post('/api/create-payment-intent', { examId: app.exam.id, amount });
    expect([answer.status, answer.body.amount]).toEqual([200, 2900]);
  }
  expect([...stripe.intents.values()].every(({ amount }) => amount === 2900)).toBe(true);
});

test('creates one intent, however often asked', async () => {
  const buyer = await app.signIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => askToPay(buyer, app.exam.id)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1);
  expect(stripe.intents.size).toBe(1);
}, 30_000);

// Within one process, writers of one SQLite file would wait for each other; the benchmark measures separate processes.
test.skipIf(inject('database') === 'sqlite')(
  'creates one intent for fifty concurrent calls to two apps',
  async () => {
    const other = await startTestApp({ home: app.home, clock, settings: stripe.settings });
    try {
      for (let trial = 0; trial < 5; trial += 1) {
        stripe.intents.clear();
        const buyer = await app.signIn();
        const there = buyer.on(other.app);
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) => askToPay(index % 2 ? buyer : there, app.exam.id)),
        );
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1);
        expect(stripe.live()).toHaveLength(1);
      }
    } finally {
      await other.close();
    }
  },
  60_000,
);

test('closes and replaces an open intent at an earlier price', async () => {
  const buyer = await app.signIn();
  const first = (await askToPay(buyer, app.exam.id)).body;
  await setPrice(3900);
  const second = (await askToPay(buyer, app.exam.id)).body;
  expect([first.amount, second.amount]).toEqual([2900, 3900]);
  expect(stripe.live()).toMatchObject([{ amount: 3900, client_secret: second.clientSecret }]);
  const statuses = (await ownPayments(buyer)).map(
    ({ amount, status }: { amount: number; status: string }) => `${amount} ${status}`,
  );
  expect(statuses.sort()).toEqual(['2900 canceled', '3900 open']);
});

test('counts an intent that was paid in the meantime', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  stripe.succeed(stripe.live()[0]!.id);
  await setPrice(3900);
  expect(refusal(await askToPay(buyer, app.exam.id))).toBe('already_owned');
  expect(stripe.live()).toHaveLength(1);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('keeps the price of an intent that can no longer be closed', async () => {
  const buyer = await app.signIn();
  const first = (await askToPay(buyer, app.exam.id)).body;
  stripe.process(stripe.live()[0]!.id);
  await setPrice(3900);
  expect((await askToPay(buyer, app.exam.id)).body).toEqual(first);
});

test('refuses an owned, unknown, or unsold exam before asking the provider', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const buyer = await app.signIn();
  const pro = await app.signIn({ grants: [{ examId: null, source: 'pro', expiresAt: clock.iso(60) }] });
  for (const person of [owner, pro]) expect(refusal(await askToPay(person, app.exam.id))).toBe('already_owned');
  expect(refusal(await askToPay(buyer, crypto.randomUUID()))).toBe('not_found');
  expect(refusal(await askToPay(buyer, app.inactiveExam.id))).toBe('not_for_sale');
  await setPrice(0);
  expect(refusal(await askToPay(buyer, app.exam.id))).toBe('not_for_sale');
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  await app.change(`update exam set price_cents = 2900, is_active = ${truth(false)}`);
  expect(refusal(await askToPay(buyer, app.exam.id))).toBe('not_for_sale');
  expect(stripe.requests).toEqual([]);
  expect((await dump(app.database)).purchase).toEqual([]);
});

test('replaces an intent the provider has forgotten', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  stripe.intents.clear();
  const { status, body } = await askToPay(buyer, app.exam.id);
  expect(status).toBe(200);
  expect(stripe.live()).toMatchObject([{ client_secret: body.clientSecret }]);
});

test('offers no unpaid intent that does not match the order', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const [intent] = stripe.live();
  for (const [key, value] of [
    ['amount', 1],
    ['currency', 'idr'],
    ['metadata', { purchaseId: 'another', examId: app.exam.id }],
    ['metadata', { ...intent!.metadata, examId: app.inactiveExam.id }],
  ] as const) {
    stripe.intents.set(intent!.id, { ...intent!, [key]: value });
    expect(refusal(await askToPay(buyer, app.exam.id))).toBe('provider_unavailable');
    expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  }
});

test('is not blocked by orders left from another provider or mode', async () => {
  const demo = await startTestApp({ home: app.home, clock });
  const buyer = await demo.signIn();
  const there = buyer.on(app.app);
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  await demo.close();
  expect((await askToPay(there, app.exam.id)).status).toBe(200);
  expect(stripe.live()).toHaveLength(1);
  // With a real provider there are no demo payments.
  expect(refusal(await confirm(there, clientSecret))).toBe('not_found');
});

test('allows ten requests an hour per person and twenty per address', async () => {
  const limited = await startTestApp({ home: app.home, clock, settings: { ...stripe.settings, RATE_LIMITS: '1' } });
  try {
    const examId = app.exam.id;
    const statuses: number[] = [];
    const people = [await limited.signIn(), await limited.signIn(), await limited.signIn()];
    for (let call = 0; call < 11; call += 1) statuses.push((await askToPay(people[0]!, examId)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    for (let call = 0; call < 10; call += 1) expect((await askToPay(people[1]!, examId)).status).toBe(200);
    expect((await askToPay(people[2]!, examId)).status).toBe(429);
    const elsewhere = await people[2]!.send({
      method: 'POST',
      url: '/api/create-payment-intent',
      body: { examId },
      from: '203.0.113.7',
    });
    expect(elsewhere.status).toBe(200);
  } finally {
    await limited.close();
  }
}, 30_000);
