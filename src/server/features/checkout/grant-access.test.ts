import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let stripe: FakeStripe;
const clock = makeClock();
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
  app = await startTestApp({ clock, settings: stripe.settings });
  await app.change(`update exam set is_active = ${app.database.kind === 'sqlite' ? '1' : 'true'}`);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const grant = (person: Person, examId = app.exam.id) => person.post(`/api/exams/${examId}/grant-access`);
const intentOf = async (person: Person, examId = app.exam.id) => {
  await askToPay(person, examId);
  return [...stripe.intents.values()].at(-1)!.id;
};

test('grants nothing for a thousand calls without a payment', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.signIn()));
  await intentOf(people[0]!);
  const before = (await dump(app.database)).entitlement;
  for (let call = 0; call < 1000; call += 1) {
    const answer = await grant(people[call % 10]!, call % 3 ? app.exam.id : app.inactiveExam.id);
    expect(refusal(answer)).toBe('payment_required');
  }
  for (const person of people)
    for (const exam of [app.exam, app.inactiveExam]) expect(await hasAccess(person, exam.id)).toBe(false);
  expect((await dump(app.database)).entitlement).toEqual(before);
}, 60_000);

test('opens a paid exam before any webhook arrives, once', async () => {
  const buyer = await app.signIn();
  const id = await intentOf(buyer);
  const event = stripe.succeed(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => grant(buyer)));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(10).fill([200, { hasAccess: true }]));
  await stripe.deliver(app, event);
  expect(await ownPayments(buyer)).toMatchObject([{ status: 'succeeded', hasReceipt: true }]);
  expect(await mailsTo(app, buyer.person.email)).toHaveLength(1);
});

test('counts a payment only for its exam and its payer', async () => {
  const [payer, stranger] = [await app.signIn(), await app.signIn()];
  const id = await intentOf(payer);
  await intentOf(stranger);
  stripe.succeed(id);
  expect(refusal(await grant(stranger))).toBe('payment_required');
  expect(refusal(await grant(payer, app.inactiveExam.id))).toBe('payment_required');
  expect((await grant(payer)).status).toBe(200);
  expect(refusal(await grant(stranger))).toBe('payment_required');
});

test('says that access is not open yet while a payment is processing', async () => {
  const buyer = await app.signIn();
  const id = await intentOf(buyer);
  stripe.process(id);
  expect(await grant(buyer)).toMatchObject({ status: 202, body: { hasAccess: false } });
  clock.advance(1);
  stripe.fail(id);
  expect(refusal(await grant(buyer))).toBe('payment_required');
  stripe.succeed(id);
  expect((await grant(buyer)).status).toBe(200);
});

test('grants administrators nothing, and answers 404 for a missing exam', async () => {
  const admin = await app.signIn({ isAdmin: true });
  await app.mails.sendDue();
  const before = await dump(app.database);
  expect(await grant(admin)).toMatchObject({ status: 200, body: { hasAccess: true } });
  expect(await dump(app.database)).toEqual(before);
  for (const person of [admin, await app.signIn()])
    expect(refusal(await grant(person, crypto.randomUUID()))).toBe('not_found');
});

test('refunds the second of two payments for the same exam, and keeps access', async () => {
  const buyer = await app.signIn();
  const first = await intentOf(buyer);
  // As if the first had been closed here and paid on another device all the same.
  await query(app.database, `update purchase set status = 'canceled' where intent_id = '${first}'`);
  const second = await intentOf(buyer);
  await stripe.deliver(app, stripe.succeed(second));
  await stripe.deliver(app, stripe.succeed(first));
  await app.reconciliation.lookAtDue();
  const payments = (await ownPayments(buyer)) as { amount: number; refunded: number; status: string }[];
  expect(payments.map(({ status, refunded }) => `${status} ${refunded}`).sort()).toEqual([
    'succeeded 0',
    'succeeded 2900',
  ]);
  expect(stripe.refunds.filter(({ payment_intent }) => [first, second].includes(payment_intent))).toMatchObject([
    { payment_intent: first, amount: 2900 },
  ]);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  const mails = await mailsTo(app, buyer.person.email);
  expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Duplicate payment refunded',
    'Your receipt',
  ]);
  expect(app.log.join('\n')).toContain('payment is refunded automatically');
  await app.reconciliation.lookAtDue();
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === first)).toHaveLength(1);
});

test('closes an open payment beside a successful one', async () => {
  const buyer = await app.signIn();
  const first = await intentOf(buyer);
  await query(app.database, `update purchase set status = 'canceled' where intent_id = '${first}'`);
  const second = await intentOf(buyer);
  await stripe.deliver(app, stripe.succeed(first));
  await app.reconciliation.lookAtDue();
  expect(stripe.intents.get(second)!.status).toBe('canceled');
  expect(stripe.refunds.some(({ payment_intent }) => payment_intent === first)).toBe(false);
});
