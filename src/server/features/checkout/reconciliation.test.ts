import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { askToPay, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';

const MINUTE = 60;
const DAY = 86_400;

let app: TestApp;
let stripe: FakeStripe;
let clock: ReturnType<typeof makeClock>;
beforeEach(async () => {
  clock = makeClock();
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: stripe.settings });
});
afterEach(async () => {
  await app.close();
  await stripe.close();
});

async function asked() {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  return { buyer, id: [...stripe.intents.values()].at(-1)!.id };
}
const looks = () => stripe.requests.filter((name) => name.startsWith('GET /v1/payment_intents/')).length;

test('finds a payment without a webhook within a minute or two', async () => {
  const { buyer, id } = await asked();
  stripe.succeed(id);
  await app.reconciliation.lookAtDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  clock.advance(MINUTE);
  await app.reconciliation.lookAtDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('asks about an open payment less and less often, and closes it after a week', async () => {
  const { buyer, id } = await asked();
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(MINUTE);
    await app.reconciliation.lookAtDue();
  }
  expect(looks()).toBeLessThanOrEqual(8);
  expect(looks()).toBeGreaterThanOrEqual(5);
  for (let hour = 0; hour < 8 * 24; hour += 1) {
    clock.advance(60 * MINUTE);
    await app.reconciliation.lookAtDue();
  }
  expect(looks()).toBeLessThan(30);
  expect(stripe.intents.get(id)!.status).toBe('canceled');
  clock.advance(-8 * DAY);
  expect(await ownPayments(buyer)).toMatchObject([{ status: 'canceled' }]);
}, 30_000);

test('closes an intent after five failed tries, so that nobody tests cards here', async () => {
  const { buyer, id } = await asked();
  for (let time = 0; time < 5; time += 1) {
    expect(stripe.intents.get(id)!.status).toBe('requires_payment_method');
    await stripe.deliver(app, stripe.fail(id));
    await app.reconciliation.lookAtDue();
  }
  expect(stripe.intents.get(id)!.status).toBe('canceled');
  expect(await ownPayments(buyer)).toMatchObject([{ status: 'canceled' }]);
  expect((await askToPay(buyer, app.exam.id)).status).toBe(200);
});

test('loses nothing while the provider is down, without asking about everything needlessly', async () => {
  const all = [await asked(), await asked(), await asked()];
  for (const { id } of all) stripe.succeed(id);
  clock.advance(MINUTE);
  stripe.suffer({ kind: 'reset', when: 'before', times: 99 });
  const before = stripe.requests.length;
  await app.reconciliation.lookAtDue();
  expect(stripe.requests.length - before).toBeLessThanOrEqual(2);
  stripe.suffer(null);
  clock.advance(2 * MINUTE);
  await app.reconciliation.lookAtDue();
  for (const { buyer } of all) expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

// Within one process, writers of one SQLite file would wait for each other.
test.skipIf(inject('database') === 'sqlite')(
  'shares the work between processes, asking about each payment once',
  async () => {
    const others = [
      await startTestApp({ home: app.home, clock, settings: stripe.settings }),
      await startTestApp({ home: app.home, clock, settings: stripe.settings }),
    ];
    const all = [];
    for (let index = 0; index < 12; index += 1) all.push(await asked());
    clock.advance(MINUTE);
    const before = looks();
    await Promise.all([app, ...others].map((one) => one.reconciliation.lookAtDue()));
    expect(looks() - before).toBe(12);
    for (const other of others) await other.close();
  },
);
