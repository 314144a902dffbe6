import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { makeClock, SECRET, startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { type FakeStripe, startFakeStripe } from '../../../tests/factories/fake-stripe.ts';
import { askToPay } from '../../../tests/factories/payments.ts';
import { query } from '../../../tests/factories/rows.ts';
import { runDoctor } from './doctor.command.ts';

// By the real clock, as the doctor is.
const clock = makeClock(new Date().toISOString());
let stripe: FakeStripe;
let app: TestApp;
beforeAll(async () => {
  stripe = await startFakeStripe({ now: clock.now });
});
afterAll(() => stripe.close());
beforeEach(async () => {
  app = await startTestApp({ clock, settings: stripe.settings });
  stripe.endpoints([endpoint()]);
});
afterEach(() => app.close());

const URL = 'https://cairn.example/api/webhooks/payments';
const endpoint = (change: object = {}) => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  url: URL,
  status: 'enabled',
  enabled_events: ['*'],
  ...change,
});

async function look(settings: Record<string, string> = {}, about = /^\S+ +payment/) {
  const said: string[] = [];
  const base = { SESSION_SECRET: SECRET, PUBLIC_URL: 'https://cairn.example', RATE_LIMITS: '1' };
  const config = readConfig({ ...app.home.settings, ...base, ...stripe.settings, ...settings });
  const code = await runDoctor(config, 'no content', (line) => void said.push(line));
  return { code, said: said.filter((line) => about.test(line)).join('\n') };
}

test('says that the keys work, and of which mode they are', async () => {
  expect(await look()).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^ok {4}payments: Stripe accepts the secret key \(test keys: no money moves\)\nnote {2}payment events: none yet/,
    ),
  });
  const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' };
  expect(await look({ ...none, ALLOW_DEMO_PAYMENTS: '1' })).toEqual({
    code: 0,
    said: 'note  payments: demo payments: no money moves',
  });
});

test('says that the secret key is not accepted, without showing it', async () => {
  const { code, said } = await look({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('BAD   payments: Stripe does not accept STRIPE_SECRET_KEY'),
  ]);
  expect(said).not.toContain('sk_test_of_somebody_else');
});

test('says that the provider is not responding or fails', async () => {
  expect(await look({ STRIPE_API_BASE: 'http://127.0.0.1:1' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BAD   payments: 127.0.0.1:1 is not responding'),
  });
  stripe.suffer({ kind: 'delay', when: 'before', times: 1, ms: 60_000 });
  expect(await look()).toMatchObject({ code: 1, said: expect.stringContaining('is not responding') });
  stripe.suffer({ kind: 'error', when: 'before', times: 1 });
  expect(await look()).toMatchObject({ code: 1, said: expect.stringContaining('cannot be used (status 500)') });
  stripe.suffer(null);
}, 60_000);

test.each([
  ['none', [], `no webhook endpoint of the account leads to ${URL}`],
  ['one elsewhere', [endpoint({ url: 'https://cairn.example/other' })], 'no webhook endpoint of the account leads to'],
  ['a disabled one', [endpoint({ status: 'disabled' })], `the webhook endpoint ${URL} is disabled`],
  [
    'one with too few events',
    [endpoint({ enabled_events: ['payment_intent.succeeded', 'refund.updated'] })],
    `the webhook endpoint ${URL} is not subscribed to charge.refunded, charge.dispute.created`,
  ],
])('says what is wrong with webhook endpoints: %s', async (_what, endpoints, says) => {
  stripe.endpoints(endpoints);
  expect(await look()).toMatchObject({ code: 1, said: expect.stringContaining(`BAD   payments: ${says}`) });
});

test('notes what a key that may not list endpoints leaves open, and another name of the server', async () => {
  stripe.endpoints(null);
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/note {2}payments: this key may not list/),
  });
  stripe.endpoints([endpoint({ url: URL.replace('cairn.', 'www.cairn.') })]);
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/note {2}payments: .*www\.cairn\.example/),
  });
});

test('says that events do not arrive although someone paid', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const [intent] = [...stripe.intents.values()].slice(-1);
  const event = stripe.succeed(intent!.id);
  await buyer.post(`/api/exams/${app.exam.id}/grant-access`);
  expect(await look()).toMatchObject({ code: 0 });
  await query(app.database, `update purchase set paid_at = '${clock.iso(-3600)}' where paid_at is not null`);
  expect(await look()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /BAD {3}payment events: someone paid at \S+, but no event has ever arrived: .*STRIPE_WEBHOOK_SECRET/,
    ),
  });
  expect((await stripe.deliver(app, event)).status).toBe(200);
  expect(await look()).toMatchObject({ code: 0, said: expect.stringMatching(/ok {4}payment events: the last one/) });
});

test('finds unconfirmed claims wrong only once real money moves', async () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_of_the_site',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_site',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
  };
  const claims = async (settings = {}) =>
    (await look(settings, /going live: \d+ advertised figures/)).said.replace(/\d+/, 'N');
  expect(await claims()).toBe('note  going live: N advertised figures and offers are on that nobody has confirmed');
  expect(await claims(live)).toBe('BAD   going live: N advertised figures and offers are on that nobody has confirmed');
  const admin = await app.signIn({ isAdmin: true });
  await admin.send({ method: 'PUT', url: '/api/admin/site-claims', body: { isShown: false } });
  expect(await claims(live)).toBe('');
});
