import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { askToPay, buy, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';

const MINUTE = 60;

let app: TestApp;
let stripe: FakeStripe;
const clock = makeClock();
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: stripe.settings });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const refund = (admin: Person, id: string, body: object = {}, key?: string) =>
  admin.post(`/api/admin/payments/${id}/refund`, { reason: 'asked for', ...body }, { 'idempotency-key': key });
const audits = async () => (await dump(app.database)).audit!;

async function paid() {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const intent = [...stripe.intents.values()].at(-1)!;
  await stripe.deliver(app, stripe.succeed(intent.id));
  return { buyer, intent, id: intent.metadata.purchaseId! };
}

test('keeps access after a partial refund, ends it after the rest, and audits each once', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { buyer, intent, id } = await paid();
  const before = (await audits()).length;
  expect(await refund(admin, id, { amount: 900 })).toMatchObject({
    status: 200,
    body: { id, amount: 2900, refunded: 900, intentId: intent.id, user: { email: buyer.person.email } },
  });
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  const tooMuch = await refund(admin, id, { amount: 2001 });
  expect([refusal(tooMuch), tooMuch.body.fields]).toEqual([
    'malformed',
    { amount: 'At most 2,000 cents can be refunded' },
  ]);
  expect(await refund(admin, id)).toMatchObject({ status: 200, body: { refunded: 2900 } });
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  expect(refusal(await refund(admin, id))).toBe('already_refunded');
  const rows = (await audits()).filter(({ subjectId }) => subjectId === id);
  const acts = rows.map(
    ({ action, actorId, before: was, after }) => ({ action, actorId, was, after }) as { was: { refunded: number } },
  );
  expect(acts.sort((a, b) => a.was.refunded - b.was.refunded)).toEqual([
    { action: 'refund', actorId: admin.person.id, was: { refunded: 0 }, after: { refunded: 900, reason: 'asked for' } },
    {
      action: 'refund',
      actorId: admin.person.id,
      was: { refunded: 900 },
      after: { refunded: 2900, reason: 'asked for' },
    },
  ]);
  expect((await audits()).length).toBe(before + 2);
});

test('changes nothing when a key is repeated, concurrently or later', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { id, intent } = await paid();
  const key = 'a key of the page';
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(admin, id, { amount: 500 }, key)));
  expect(answers.map(({ status, body }) => `${status} ${body.refunded}`)).toEqual(Array(5).fill('200 500'));
  expect((await refund(admin, id, { amount: 700 }, key)).body.refunded).toBe(500);
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id)).toHaveLength(1);
  expect((await audits()).filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
  // A key belongs to its payment.
  const { id: other } = await paid();
  expect((await refund(admin, other, { amount: 300 }, key)).body.refunded).toBe(300);
});

test('makes a refund once if its reply is lost, and completes it automatically', async () => {
  const admin = await app.signIn({ isAdmin: true });
  for (const when of ['before', 'after'] as const) {
    const { buyer, id, intent } = await paid();
    stripe.suffer({ kind: 'reset', when, times: 9, only: 'POST /v1/refunds' });
    expect(refusal(await refund(admin, id))).toBe('provider_unavailable');
    stripe.suffer(null);
    expect(refusal(await refund(admin, id))).toBe('already_refunded');
    await app.reconciliation.lookAtDue();
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id)).toMatchObject([
      { amount: 2900 },
    ]);
    expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  }
}, 30_000);

test('reports a refund already made at the provider', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { buyer, id, intent } = await paid();
  stripe.refund({ payment_intent: intent.id });
  expect(refusal(await refund(admin, id))).toBe('already_refunded');
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
});

test('says why the provider refuses a refund, and allows another try', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { buyer, id, intent } = await paid();
  // At the provider, less is left than we know of.
  stripe.refund({ payment_intent: intent.id, amount: '2000' });
  // The same key again is refused again: nothing was given back.
  for (let press = 0; press < 2; press += 1) {
    const answer = await refund(admin, id, { amount: 1000 }, 'pressed twice');
    expect([refusal(answer), answer.body.error]).toEqual([
      'provider_unavailable',
      expect.stringContaining('refused the refund'),
    ]);
  }
  expect((await refund(admin, id, { amount: 900 })).body.refunded).toBe(2900);
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
});

test('does not ask this provider to refund another’s payment', async () => {
  const demo = await startTestApp({ home: app.home, clock });
  const buyer = await demo.signIn();
  await buy(demo, buyer, app.exam.id);
  await demo.close();
  const [payment] = (await buyer.on(app.app).get('/api/user/payments')).body;
  const answer = await refund(await app.signIn({ isAdmin: true }), payment.id);
  expect([refusal(answer), answer.body.error]).toEqual([
    'provider_unavailable',
    expect.stringContaining('different payment provider'),
  ]);
});

test('restores access when the bank returns a refund', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { buyer, id } = await paid();
  await refund(admin, id);
  await stripe.deliver(app, stripe.failRefund(stripe.refunds.at(-1)!));
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  expect((await dump(app.database)).refund!.filter(({ purchaseId }) => purchaseId === id)).toMatchObject([
    { status: 'failed' },
  ]);
});

test('refuses to refund an unpaid or missing payment', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const { purchaseId } = [...stripe.intents.values()].at(-1)!.metadata;
  expect(refusal(await refund(admin, purchaseId!))).toBe('payment_required');
  expect(refusal(await refund(admin, crypto.randomUUID()))).toBe('not_found');
  for (const body of [{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { reason: '' }])
    expect(refusal(await refund(admin, purchaseId!, body))).toBe('malformed');
});

test('requires a password entered within fifteen minutes before moving money', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { id } = await paid();
  clock.advance(15 * MINUTE);
  expect((await refund(admin, id, { amount: 100 })).status).toBe(200);
  clock.advance(1);
  expect(refusal(await refund(admin, id, { amount: 100 }))).toBe('reauth_required');
  expect((await admin.get('/api/admin/payments')).status).toBe(200);
  expect((await admin.post('/api/auth/reauth', { password: 'correct horse battery staple' })).status).toBe(200);
  expect((await refund(admin, id, { amount: 100 })).body.refunded).toBe(200);
});

test.each<[string, (id: string) => void, boolean, string]>([
  ['opened', (id) => stripe.dispute(id), false, 'open'],
  ['won', (id) => stripe.decide(id, 'won'), true, 'won'],
  ['lost', (id) => stripe.decide(id, 'lost'), false, 'lost'],
  ['refunded in part', (id) => stripe.refund({ payment_intent: id, amount: '100' }), true, 'none'],
])('a dispute %s is told and changes access at the next request', async (name, act, isOpen, dispute) => {
  const { buyer, intent } = await paid();
  if (name === 'won' || name === 'lost') stripe.dispute(intent.id);
  const known = stripe.events.length;
  act(intent.id);
  for (const event of stripe.events.slice(known)) await stripe.deliver(app, event);
  expect(await hasAccess(buyer, app.exam.id)).toBe(isOpen);
  expect(await ownPayments(buyer)).toMatchObject([{ dispute }]);
});

test('finds refunds and disputes without a webhook by polling', async () => {
  const [refunded, disputed] = [await paid(), await paid()];
  stripe.refund({ payment_intent: refunded.intent.id });
  stripe.dispute(disputed.intent.id);
  clock.advance(10 * MINUTE);
  await app.reconciliation.lookAtDue();
  for (const { buyer } of [refunded, disputed]) expect(await hasAccess(buyer, app.exam.id)).toBe(false);
});
