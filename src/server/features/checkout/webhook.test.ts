import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp, makeClock } from '../../../../tests/factories/app.ts';
import {
  type FakeStripe,
  send,
  signEvent,
  signText,
  startFakeStripe,
} from '../../../../tests/factories/fake-stripe.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, hasAccess } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

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

const stored = () =>
  query<{ eventId: string; outcome: string }>(app.database, 'select event_id, outcome from payment_event');

/** Somebody who started paying, and whose payment has gone through at the provider. */
async function paid() {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const intent = [...stripe.intents.values()].at(-1)!;
  return { buyer, intent, event: stripe.succeed(intent.id) };
}

test('gives access and one receipt for a signed event, delivered twice or a hundred times', async () => {
  const { buyer, event } = await paid();
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  for (let time = 0; time < 3; time += 1)
    expect(await stripe.deliver(app, event)).toMatchObject({ status: 200, body: { received: true } });
  const all = await Promise.all(Array.from({ length: 100 }, () => stripe.deliver(app, event)));
  expect(all.every(({ status }) => status === 200)).toBe(true);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  expect(await mailsTo(app, buyer.person.email)).toHaveLength(1);
  expect((await stored()).filter((row) => row.eventId === event.id)).toEqual([
    { eventId: event.id, outcome: 'applied' },
  ]);
}, 30_000);

test('ignores cookies, origins, and the declared content type', async () => {
  const { buyer, event } = await paid();
  const signature = signEvent(event, clock.now());
  const odd = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: buyer.cookieHeader('/') };
  expect((await send(app, event, signature, odd)).status).toBe(200);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'no type at all;;', '', undefined]) {
    expect((await send(app, event, signature, { 'content-type': type })).status, type).toBe(200);
  }
});

/** Everything but how far jobs are, which is none of a webhook's doing. */
const everything = async () => ({ ...(await dump(app.database)), consumer: null });

test('accepts none of a thousand forgeries, and keeps no trace of them', async () => {
  const { buyer, event } = await paid();
  const body = JSON.stringify(event);
  const good = signEvent(event, clock.now());
  const [t, v1] = good.split(',') as [string, string];
  const other = signEvent({ ...event, id: 'evt_other' }, clock.now());
  const flipped = (text: string, at: number) =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
  const wrong = (secret: string) => signEvent(event, clock.now(), { secret });
  const forged: [string | Buffer, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, 'nonsense'],
    [body, t],
    [body, v1],
    [body, `${t},v0=${v1.slice(3)}`],
    [body, signEvent(event, clock.now(), { scheme: 'v0' })],
    [body, `${t},v1=`],
    [body, `${t},v1=${'0'.repeat(64)}`],
    [body, `t=,${v1}`],
    [body, `t=NaN,${v1}`],
    [body, `${t},${t.replace(/.$/, '0')},${v1}`],
    [body, `${good.slice(0, -1)}`],
    [body, other],
    ['', good],
    ['{}', good],
    [` ${body}`, good],
    [`${body}\n`, good],
    [Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]), good],
    [JSON.stringify(event, null, 1), good],
    ...['', 'whsec_', 'sk_test_of_the_tests', 'whsec_of_the_test', 'whsec_of_the_tests ']
      .filter(Boolean)
      .map((secret): [string, string] => [body, wrong(secret)]),
    ...[-301, 301, -86_400, 86_400, -1e9].map((seconds): [string, string] => [
      body,
      signEvent(event, new Date(clock.now().getTime() + seconds * 1000)),
    ]),
    ...Array.from({ length: 500 }, (_, index): [string, string] => [
      flipped(body, Math.floor((index * body.length) / 500)),
      good,
    ]),
    ...Array.from({ length: 64 }, (_, index): [string, string] => [body, flipped(good, good.length - 1 - index)]),
  ];
  while (forged.length < 1000) forged.push([body, wrong(`whsec_${forged.length}`)]);
  await app.mails.sendDue();
  const before = await everything();
  let accepted = 0;
  for (const [sent, signature] of forged) {
    const answer = await send(app, sent, signature);
    if (answer.status === 200) accepted += 1;
    else expect(refusal(answer)).toBe('bad_signature');
  }
  expect(accepted).toBe(0);
  const live = signEvent({ ...event, livemode: true }, clock.now());
  expect(refusal(await send(app, { ...event, livemode: true }, live))).toBe('bad_signature');
  expect(await everything()).toEqual(before);
  expect(app.log.join('\n')).toContain('signed at another time');
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
}, 60_000);

test('refuses bytes that only decode to the signed text', async () => {
  const { event } = await paid();
  const odd = { ...event, id: 'evt_\ufffd' };
  const raw = Buffer.from(JSON.stringify(odd));
  const at = raw.indexOf(Buffer.from('\ufffd'));
  const other = Buffer.concat([raw.subarray(0, at), Buffer.from([0xff]), raw.subarray(at + 3)]);
  expect(other.toString('utf8')).toBe(raw.toString('utf8'));
  expect(refusal(await send(app, other, signEvent(odd, clock.now())))).toBe('bad_signature');
  expect((await send(app, raw, signEvent(odd, clock.now()))).status).toBe(200);
});

test('accepts events within five minutes of our clock, either way', async () => {
  const { event } = await paid();
  const at = (seconds: number) => send(app, event, signEvent(event, new Date(clock.now().getTime() + seconds * 1000)));
  for (const seconds of [-301, 301]) expect(refusal(await at(seconds))).toBe('bad_signature');
  for (const seconds of [-299, 299, -300, 300]) expect((await at(seconds)).status).toBe(200);
});

test('accepts an event if one of several signatures matches, as during a secret rotation', async () => {
  const { event } = await paid();
  const old = signEvent(event, clock.now(), { secret: 'whsec_old' }).split(',')[1];
  const [t, v1] = signEvent(event, clock.now()).split(',');
  expect((await send(app, event, `${t},${old},${v1},v0=abc`)).status).toBe(200);
});

test('reads a body of 256 KiB and refuses one byte more', async () => {
  const event = {
    id: 'evt_large',
    object: 'event',
    type: 'customer.created',
    created: 1,
    livemode: false,
    data: { object: { object: 'customer' } },
  };
  const text = JSON.stringify(event).padEnd(256 * 1024);
  expect((await send(app, text, signEvent(JSON.parse(text), clock.now()))).status).toBe(400);
  expect((await send(app, text, signText(text, clock.now()))).status).toBe(200);
  expect(refusal(await send(app, `${text} `, signText(`${text} `, clock.now())))).toBe('too_large');
});

test('accepts, stores, and ignores unknown events', async () => {
  const { intent, event } = await paid();
  const about = (type: string, object: object) => ({ ...event, id: `evt_${type}`, type, data: { object } });
  const unknown = [
    about('customer.created', { object: 'customer', id: 'cus_1' }),
    about('charge.succeeded', {
      object: 'charge',
      id: 'ch_1',
      payment_intent: intent.id,
      amount_refunded: 0,
      created: 1,
    }),
    about('payment_intent.succeeded', { ...intent, id: 'pi_of_another_shop', metadata: {} }),
    about('charge.refunded', { object: 'charge', id: 'ch_2', payment_intent: null, amount_refunded: 5, created: 1 }),
    about('charge.dispute.created', {
      object: 'dispute',
      id: 'dp_1',
      payment_intent: 'pi_of_another_shop',
      status: 'needs_response',
    }),
  ];
  const outcomes: string[] = [];
  const before = (await dump(app.database)).purchase;
  for (const one of unknown) {
    expect((await send(app, one, signEvent(one, clock.now()))).status).toBe(200);
    outcomes.push((await stored()).find((row) => row.eventId === one.id)!.outcome);
  }
  expect(outcomes).toEqual(['ignored', 'ignored', 'unknown_intent', 'ignored', 'unknown_intent']);
  expect((await dump(app.database)).purchase).toEqual(before);
});

test('gives no access for an event with another amount, and tells the administrator', async () => {
  const { buyer, intent, event } = await paid();
  for (const [index, change] of [{ amount: 1 }, { currency: 'idr' }].entries()) {
    const odd = { ...event, id: `evt_odd_${index}`, data: { object: { ...intent, ...change } } };
    expect((await send(app, odd, signEvent(odd, clock.now()))).status).toBe(200);
  }
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  const admin = await app.signIn({ isAdmin: true });
  expect((await admin.get('/api/admin/webhook-events?outcome=failed')).body).toMatchObject({
    total: 2,
    events: [{ error: expect.stringContaining('2900 usd') }, {}],
  });
});

test('refuses a signed event of unknown form until it is known, alerting nobody', async () => {
  const { buyer, intent, event } = await paid();
  const { amount: _, ...withoutAmount } = intent;
  const about = (type: string, object: object) => ({ ...event, type, data: { object } });
  const refund = { object: 'refund', id: 're_1', status: 'succeeded', payment_intent: intent.id };
  const charge = { object: 'charge', id: 'ch_1', payment_intent: intent.id, created: 1 };
  const unreadable: (object | string)[] = [
    about('payment_intent.succeeded', withoutAmount),
    about('payment_intent.succeeded', { ...intent, amount: '2900' }),
    about('payment_intent.succeeded', { ...intent, amount: 29.5 }),
    about('charge.refunded', charge),
    about('refund.created', refund),
    about('payment_intent.succeeded', { object: 'something new' }),
    { ...event, created: 1e15 },
    { ...event, data: null },
    { id: 'evt_1', object: 'v2.core.event', type: 'v1.account.updated', created: '2026-11-22T00:00:00Z' },
    'null',
    'no JSON',
  ];
  const limited = await startTestApp({ home: app.home, clock, settings: { ...stripe.settings, RATE_LIMITS: '1' } });
  onTestFinished(() => limited.close());
  // Except mails, which are sent meanwhile.
  const kept = async () => ({ ...(await everything()), mail: null });
  const before = await kept();
  for (let round = 0; round < 10; round += 1) {
    for (const sent of unreadable) {
      const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
      const answer = await send(limited, text, signText(text, clock.now()));
      expect([answer.status, refusal(answer)], text).toEqual([400, 'malformed']);
    }
  }
  expect(await kept()).toEqual(before);
  const log = limited.log.join('\n');
  expect(log).toContain('payment_intent.succeeded (data.object.amount: ');
  expect(limited.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect((await stripe.deliver(limited, event)).status).toBe(200);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('has an event redelivered if it cannot be stored with its effect, and counts it then', async () => {
  const { buyer, event } = await paid();
  const isSqlite = app.database.kind === 'sqlite';
  // Its effect fails after the event has been stored.
  await query(
    app.database,
    isSqlite
      ? `create trigger broken before insert on mail begin select raise(abort, 'broken'); end`
      : `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  if (!isSqlite)
    await query(app.database, 'create trigger broken before insert on mail for each row execute function broken()');
  const failed = await stripe.deliver(app, event);
  expect(failed.status).toBe(500);
  expect((await stored()).some((row) => row.eventId === event.id)).toBe(false);
  await query(app.database, isSqlite ? 'drop trigger broken' : 'drop trigger broken on mail');
  expect((await stripe.deliver(app, event)).status).toBe(200);
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
});

test('opens the exam by the event alone if the browser is closed after paying', async () => {
  const buyer = await app.signIn();
  await askToPay(buyer, app.exam.id);
  const intent = [...stripe.intents.values()].at(-1)!;
  for (const event of [stripe.process(intent.id), stripe.fail(intent.id), stripe.process(intent.id)])
    await stripe.deliver(app, event);
  // Of this payment only: others are checked meanwhile.
  const looks = () => stripe.requests.filter((name) => name.includes(intent.id)).length;
  const asked = looks();
  await stripe.deliver(app, stripe.succeed(intent.id));
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  expect(looks()).toBe(asked);
});

test('limits only badly signed events by address', async () => {
  const limited = await startTestApp({ home: app.home, clock, settings: { ...stripe.settings, RATE_LIMITS: '1' } });
  try {
    const { event } = await paid();
    const statuses = new Map<number, number>();
    for (let time = 0; time < 110; time += 1) {
      const { status } = await send(limited, event, 't=1,v1=x');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [400, 100],
      [429, 10],
    ]);
    for (let time = 0; time < 700; time += 1) expect((await stripe.deliver(limited, event)).status).toBe(200);
  } finally {
    await limited.close();
  }
}, 60_000);
