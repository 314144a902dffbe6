import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, confirm } from '../../../../tests/factories/payments.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { CALLS, plainest } from '../../../../tests/contract/examples.ts';

const SECRET = /_secret_|sk_test_|whsec_/;

let stripe: FakeStripe;
const clock = makeClock();
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
});
afterAll(() => stripe.close());

/** Pays, fails, refunds and reads everything readable; returns each answer except the one meant for the payer. */
async function wholeLife(app: TestApp): Promise<string[]> {
  const [buyer, admin] = [await app.signIn(), await app.signIn({ isAdmin: true })];
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  expect(clientSecret).toMatch(SECRET);
  const answers = [
    await confirm(buyer, clientSecret, { number: '4000000000000002' }),
    await confirm(buyer, clientSecret),
  ];
  if (!app.demo) {
    const [intent] = [...stripe.intents.values()].slice(-1);
    for (const event of [stripe.fail(intent!.id), stripe.succeed(intent!.id)])
      answers.push(await stripe.deliver(app, event));
  }
  await app.demoEvents?.deliverDue();
  for (const [, endpoint] of CALLS) {
    for (const browser of [buyer, admin]) {
      if (['logout', 'deleteAccount', 'createPaymentIntent'].includes(endpoint.id)) continue;
      // The secret of a webhook of ours has the same form, and is shown once.
      if (endpoint.id === 'createWebhook') continue;
      answers.push(await browser.send(plainest(endpoint, app)));
    }
  }
  const [payment] = (await admin.get('/api/admin/payments')).body.payments;
  answers.push(await admin.post(`/api/admin/payments/${payment.id}/refund`, { reason: 'asked for' }));
  for (const url of [
    '/api/user/payments',
    '/api/user/export',
    '/api/admin/payments',
    '/api/admin/webhook-events',
    '/api/auth/me',
  ]) {
    for (const browser of [buyer, admin]) answers.push(await browser.get(url));
  }
  clock.advance(600);
  await app.reconciliation.lookAtDue();
  const mails = (await mailsTo(app, buyer.person.email)).map(({ raw }) => raw);
  return [...answers.map(({ text }) => text), ...mails];
}

test.each(['demo', 'stripe'] as const)(
  'puts no secret of %s payments in any other reply, mail, log line, or row',
  async (provider) => {
    const app = await startTestApp({
      clock,
      settings: { LOG_LEVEL: 'trace', ...(provider === 'stripe' && stripe.settings) },
    });
    try {
      const said = await wholeLife(app);
      expect(said.length).toBeGreaterThan(60);
      expect(said.filter((text) => SECRET.test(text))).toEqual([]);
      // The library's errors include the request.
      for (const kind of ['error', 'reset'] as const) {
        stripe.suffer({ kind, when: 'after', times: 99 });
        await askToPay(await app.signIn(), app.exam.id);
        stripe.suffer(null);
      }
      expect(app.log.length).toBeGreaterThan(50);
      expect(app.log.filter((line) => SECRET.test(line))).toEqual([]);
      expect(JSON.stringify(await dump(app.database))).not.toMatch(SECRET);
    } finally {
      await app.close();
    }
  },
  60_000,
);
