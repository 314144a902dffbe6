import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type Fault, type FakeStripe, startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { askToPay, hasAccess } from '../../../../tests/factories/payments.ts';
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

const CREATE = 'POST /v1/payment_intents';
const faults: Fault[] = [
  { kind: 'error', when: 'before', times: 9 },
  { kind: 'error', when: 'after', times: 9 },
  { kind: 'reset', when: 'before', times: 9 },
  { kind: 'reset', when: 'after', times: 9 },
];

test.each(faults)(
  'retries and leaves one intent when the provider answers with $kind $when the effect',
  async (fault) => {
    const buyer = await app.signIn();
    stripe.suffer(fault);
    const answer = await askToPay(buyer, app.exam.id);
    expect(refusal(answer)).toBe('provider_unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await dump(app.database)).purchase).toMatchObject([{ status: 'open', intentId: null }]);
    stripe.suffer(null);
    const again = await askToPay(buyer, app.exam.id);
    expect(again.status).toBe(200);
    expect(stripe.live()).toMatchObject([{ client_secret: again.body.clientSecret }]);
  },
);

test.each(faults.map((fault) => ({ ...fault, times: 1 })))(
  'recovers from one $kind $when the effect without anyone noticing',
  async (fault) => {
    const buyer = await app.signIn();
    stripe.suffer(fault);
    expect((await askToPay(buyer, app.exam.id)).status).toBe(200);
    expect(stripe.live()).toHaveLength(1);
  },
);

test('keeps nobody waiting ten seconds for a slow provider, and answers others meanwhile', async () => {
  const buyer = await app.signIn();
  stripe.suffer({ kind: 'delay', when: 'before', times: 9, ms: 300_000, only: CREATE });
  const asked = askToPay(buyer, app.exam.id);
  let answers = 0;
  for (let isOver = false; !isOver; answers += 1) {
    isOver = await Promise.race([
      asked.then(() => true),
      app
        .visitor()
        .get('/api/health')
        .then(() => false),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(refusal(await asked)).toBe('provider_unavailable');
  // The provider itself has not answered once: it would have taken longer than this test may.
  expect(answers).toBeGreaterThan(20);
  stripe.suffer(null);
  expect((await askToPay(buyer, app.exam.id)).status).toBe(200);
  expect(stripe.live()).toHaveLength(1);
}, 30_000);

test('picks up an order whose intent was never heard of, and counts its payment', async () => {
  const buyer = await app.signIn();
  stripe.suffer({ kind: 'reset', when: 'after', times: 9 });
  await askToPay(buyer, app.exam.id);
  stripe.suffer(null);
  await app.reconciliation.lookAtDue();
  expect((await dump(app.database)).purchase).toMatchObject([{ intentId: null }]);
  clock.advance(60);
  await app.reconciliation.lookAtDue();
  const [intent, ...others] = stripe.live();
  expect(others).toEqual([]);
  expect((await dump(app.database)).purchase).toMatchObject([{ intentId: intent!.id }]);
  // No webhook ever comes.
  stripe.succeed(intent!.id);
  clock.advance(120);
  await app.reconciliation.lookAtDue();
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('reports a wrong key as an outage', async () => {
  const wrong = await startTestApp({
    home: app.home,
    clock,
    settings: { ...stripe.settings, STRIPE_SECRET_KEY: 'sk_test_wrong' },
  });
  try {
    expect(refusal(await askToPay(await wrong.signIn(), app.exam.id))).toBe('provider_unavailable');
    expect(wrong.log.join('\n')).toContain('Invalid API Key');
    expect(wrong.log.join('\n')).not.toContain('sk_test_wrong');
  } finally {
    await wrong.close();
  }
});

test('counts what is already known if the provider cannot be asked', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  stripe.suffer({ kind: 'reset', when: 'before', times: 9 });
  expect((await owner.post(`/api/exams/${app.exam.id}/grant-access`)).body).toEqual({ hasAccess: true });
  expect(refusal(await buyer.post(`/api/exams/${app.exam.id}/grant-access`))).toBe('provider_unavailable');
});
