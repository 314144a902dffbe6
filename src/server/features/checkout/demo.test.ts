import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, buy, confirm, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('gives access and a receipt once the event of a good card arrives', async () => {
  const buyer = await app.signIn({ firstName: 'Ada' });
  const asked = await askToPay(buyer, app.exam.id);
  expect(asked).toMatchObject({
    status: 200,
    body: { clientSecret: expect.stringMatching(/^pi_demo_\w+_secret_\w+$/), amount: 2900, currency: 'usd' },
  });
  expect((await askToPay(buyer, app.exam.id)).body).toEqual(asked.body);
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  expect(await confirm(buyer, asked.body.clientSecret)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  await app.demoEvents!.deliverDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  expect((await buyer.get('/api/auth/me')).body.purchasedExams).toEqual([app.exam.id]);
  const expiresAt = app.clock.iso(90 * DAY);
  expect(await ownPayments(buyer)).toMatchObject([
    {
      examId: app.exam.id,
      amount: 2900,
      refunded: 0,
      status: 'succeeded',
      dispute: 'none',
      paidAt: app.clock.iso(),
      expiresAt,
      hasReceipt: true,
      isDemo: true,
    },
  ]);
  const [receipt, ...more] = await mailsTo(app, buyer.person.email);
  expect(more).toEqual([]);
  expect(receipt!.subject).toContain('receipt');
  for (const part of [receipt!.text, receipt!.html]) {
    for (const word of ['Ada', '$29.00 USD', app.exam.name, 'November 20, 2026', 'February 18, 2027', 'no money moves'])
      expect(part).toContain(word);
  }
  expect(refusal(await askToPay(buyer, app.exam.id))).toBe('already_owned');
});

test('ends purchased access on time, and sells it again', async () => {
  const buyer = await app.signIn();
  await buy(app, buyer);
  await query(
    app.database,
    `update entitlement set expires_at = '${app.clock.iso(60)}' where user_id = '${buyer.person.id}'`,
  );
  app.clock.advance(59);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  app.clock.advance(1);
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  expect((await askToPay(buyer, app.exam.id)).status).toBe(200);
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4242424242424241', 'incorrect_number'],
  ['5555555555554444', 'card_declined'],
])('the card %s is refused: %s', async (number, code) => {
  const buyer = await app.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  expect(refusal(await confirm(buyer, clientSecret, { number }))).toBe(code);
  await app.demoEvents!.deliverDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  // Another card may still work.
  expect((await confirm(buyer, clientSecret)).status).toBe(200);
});

test('pays with a card that needs authentication only once it is given', async () => {
  const buyer = await app.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  const answer = (outcome: string) => buyer.post('/api/demo-payments/authenticate', { clientSecret, outcome });
  expect(refusal(await answer('approve'))).toBe('payment_closed');
  const asking = () => confirm(buyer, clientSecret, { number: '4000002500003155' });
  expect((await asking()).body).toEqual({ status: 'requires_action' });
  expect(refusal(await answer('reject'))).toBe('authentication_failed');
  expect((await asking()).body).toEqual({ status: 'requires_action' });
  await app.demoEvents!.deliverDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  expect((await answer('approve')).body).toEqual({ status: 'succeeded' });
  await app.demoEvents!.deliverDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('closes a payment after five failed tries, and opens another', async () => {
  const buyer = await app.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  for (let time = 0; time < 5; time += 1)
    expect(refusal(await confirm(buyer, clientSecret, { number: '4000000000000002' }))).toBe('card_declined');
  expect(refusal(await confirm(buyer, clientSecret))).toBe('payment_closed');
  await app.demoEvents!.deliverDue();
  expect(await ownPayments(buyer)).toMatchObject([{ status: 'canceled' }]);
  const next = (await askToPay(buyer, app.exam.id)).body.clientSecret;
  expect(next).not.toBe(clientSecret);
  expect((await confirm(buyer, next)).status).toBe(200);
}, 30_000);

test('pays nothing with a made-up secret', async () => {
  const buyer = await app.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  // Work left over from the tests above.
  await app.demoEvents!.deliverDue();
  await app.mails.sendDue();
  const before = await dump(app.database);
  for (const secret of [
    'x',
    `${clientSecret}0`,
    clientSecret.slice(0, -1),
    clientSecret.replace(/.$/, 'g'),
    clientSecret.split('_secret_')[0],
    'é'.repeat(60),
  ]) {
    expect(refusal(await confirm(buyer, secret))).toBe('not_found');
  }
  expect(await dump(app.database)).toEqual(before);
  expect(JSON.stringify(before)).not.toContain('_secret_');
});

test('delivers an unaccepted event from the next process', async () => {
  const dying = await startTestApp({ home: app.home, clock: app.clock });
  const buyer = await dying.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  await dying.demoEvents!.close();
  expect((await confirm(buyer, clientSecret)).status).toBe(200);
  await dying.close();
  const later = buyer.on(app.app);
  expect(await hasAccess(later, app.exam.id)).toBe(false);
  await app.demoEvents!.deliverDue();
  expect(await hasAccess(later, app.exam.id)).toBe(true);
});

test('tells everyone how payments work here', async () => {
  expect((await app.visitor().get('/api/checkout')).body).toEqual({
    provider: 'demo',
    isLive: false,
    publishableKey: null,
    accessDays: 90,
  });
});

test('uses the site’s currency, and replaces an open order in another one', async () => {
  const buyer = await app.signIn();
  const before = (await askToPay(buyer, app.exam.id)).body;
  expect(before.currency).toBe('usd');
  const admin = await app.signIn({ isAdmin: true });
  const put = (value: string | null, version: number) =>
    admin.send({ method: 'PUT', url: '/api/admin/site-settings/currency', body: { value, isShown: true, version } });
  const revenue = async () => (await admin.get('/api/admin/stats')).body.revenue;
  const inDollars = await revenue();
  expect((await put('eur', 0)).status).toBe(200);
  expect(await revenue()).toBe(0);
  const after = (await askToPay(buyer, app.exam.id)).body;
  expect(after).toMatchObject({ currency: 'eur', amount: before.amount });
  expect(after.clientSecret).not.toBe(before.clientSecret);
  expect(await buy(app, buyer)).toBe(after.clientSecret.split('_secret_')[0]);
  expect(await ownPayments(buyer)).toContainEqual(expect.objectContaining({ currency: 'eur', status: 'succeeded' }));
  expect(await revenue()).toBe(after.amount);
  await put(null, 1);
  expect(await revenue()).toBe(inDollars);
});
