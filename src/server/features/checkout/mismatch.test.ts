import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const SUPPORT = 'support@cairn.example';
let app: TestApp;
let stripe: FakeStripe;
let admin: Person;
const clock = makeClock();
type Person = Awaited<ReturnType<TestApp['signIn']>>;
type Intent = FakeStripe['intents'] extends Map<string, infer I> ? I : never;

beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: { ...stripe.settings, SUPPORT_EMAIL: SUPPORT } });
  admin = await app.signIn({ isAdmin: true });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const grant = (person: Person) => person.post(`/api/exams/${app.exam.id}/grant-access`);
const listed = async (person: Person) =>
  (await admin.get(`/api/admin/payments?status=mismatched&search=${encodeURIComponent(person.person.email)}`)).body;
const alerts = async (to = SUPPORT) =>
  (await mailsTo(app, to)).filter(({ subject }) => subject === 'A payment does not match its order');

/** Somebody whose payment has gone through at the provider, but not as ordered. */
async function paidOtherwise(change: (intent: Intent) => Partial<Intent>) {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const intent = [...stripe.intents.values()].at(-1)!;
  const ordered = { ...intent };
  Object.assign(intent, change(intent));
  return { buyer, intent, ordered, event: stripe.succeed(intent.id) };
}

test.each<[string, (intent: Intent) => Partial<Intent>, string]>([
  ['amount', () => ({ amount: 1 }), 'paid 1 usd, ordered 2900 usd (in cents)'],
  ['amount that arrived', () => ({ amount_received: 2899 }), 'paid 2899 usd, ordered 2900 usd (in cents)'],
  ['currency', () => ({ currency: 'eur' }), 'paid 2900 eur, ordered 2900 usd (in cents)'],
  ['order', ({ metadata }) => ({ metadata: { ...metadata, purchaseId: 'another' } }), 'is for a different order'],
  ['exam', ({ metadata }) => ({ metadata: { ...metadata, examId: app.inactiveExam.id } }), 'is for a different exam'],
  ['person', ({ metadata }) => ({ metadata: { ...metadata, userId: 'another' } }), 'is for a different person'],
])('a payment of another %s opens nothing by any way, and is told of once', async (_what, change, mismatch) => {
  const { buyer, intent, event } = await paidOtherwise(change);
  const before = (await alerts()).length;
  expect(await stripe.deliver(app, event)).toMatchObject({ status: 200 });
  for (let time = 0; time < 2; time += 1) {
    const answer = await grant(buyer);
    expect([answer.status, refusal(answer)]).toEqual([402, 'payment_mismatch']);
    expect(answer.body.error).toContain('does not match your order');
  }
  clock.advance(120);
  await app.reconciliation.lookAtDue();
  // Nor can it be paid a second time.
  expect(refusal(await askToPay(buyer, app.exam.id))).toBe('payment_mismatch');
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  const told = (await alerts()).slice(before);
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain(intent.id);
  expect(told[0]!.text).toContain(mismatch);
  expect(app.log.filter((line) => line.includes('does not match its order') && line.includes(intent.id))).toHaveLength(
    1,
  );
  expect(await listed(buyer)).toMatchObject({
    total: 1,
    payments: [{ intentId: intent.id, mismatch, status: 'open' }],
  });
  expect(await ownPayments(buyer)).toMatchObject([{ isMismatched: true, status: 'open', expiresAt: null }]);
  const { events } = (await admin.get('/api/admin/webhook-events?outcome=failed')).body;
  expect(events[0]).toMatchObject({ eventId: event.id, error: `Does not match the order: ${mismatch}` });
});

test('gives the same answer whichever way a mismatch is first heard of', async () => {
  const { buyer } = await paidOtherwise(() => ({ amount_received: 1 }));
  clock.advance(120);
  await app.reconciliation.lookAtDue();
  expect(await listed(buyer)).toMatchObject({ total: 1 });
  expect(refusal(await grant(buyer))).toBe('payment_mismatch');
  const { buyer: other } = await paidOtherwise(() => ({ amount_received: 1 }));
  expect(refusal(await grant(other))).toBe('payment_mismatch');
});

test('asks about a payment reverted to unpaid again later, not repeatedly', async () => {
  const { buyer, intent, ordered } = await paidOtherwise(() => ({ amount_received: 1 }));
  await grant(buyer);
  Object.assign(intent, ordered);
  clock.advance(120);
  await app.reconciliation.lookAtDue();
  const [row] = await query<{ nextLookAt: string }>(
    app.database,
    `select next_look_at from purchase where intent_id = '${intent.id}'`,
  );
  expect(row!.nextLookAt > clock.iso()).toBe(true);
});

test('opens the exam once corrected at the provider, and sells it again once refunded there', async () => {
  const { buyer, intent, ordered } = await paidOtherwise(({ metadata }) => ({
    metadata: { ...metadata, examId: 'x' },
  }));
  expect(refusal(await grant(buyer))).toBe('payment_mismatch');
  intent.metadata = ordered.metadata;
  expect((await grant(buyer)).status).toBe(200);
  expect(await listed(buyer)).toMatchObject({ total: 0 });

  const { buyer: other, intent: short, event } = await paidOtherwise(() => ({ amount: 100 }));
  await stripe.deliver(app, event);
  stripe.refund({ payment_intent: short.id });
  await stripe.deliver(app, stripe.events.at(-1)!);
  await app.reconciliation.lookAtDue();
  expect(await ownPayments(other)).toMatchObject([{ status: 'canceled', isMismatched: false }]);
  expect((await askToPay(other, app.exam.id)).status).toBe(200);
  expect(await hasAccess(other, app.exam.id)).toBe(false);
});

test('tells every active administrator if there is no support address', async () => {
  const own = await startTestApp({ clock, settings: stripe.settings });
  try {
    const [one, two] = [await own.signIn({ isAdmin: true }), await own.signIn({ isAdmin: true })];
    const gone = await own.signIn({ isAdmin: true, disabledAt: clock.iso() });
    const buyer = await own.signIn();
    await askToPay(buyer, own.exam.id);
    const intent = [...stripe.intents.values()].at(-1)!;
    intent.amount_received = 1;
    await stripe.deliver(own, stripe.succeed(intent.id));
    const counts = [one, two, gone].map(async ({ person }) => (await mailsTo(own, person.email)).length);
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  } finally {
    await own.close();
  }
});
