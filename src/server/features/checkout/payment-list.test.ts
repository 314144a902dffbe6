import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Revenue } from '#contract/revenue.ts';
import { receiptNumber } from '#rules/checkout/receipt-number.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { askToPay, buy, hasAccess, ownPayments } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const search = async (words: string) =>
  (await admin.get(`/api/admin/payments?search=${encodeURIComponent(words)}`)).body;

test('shows a person their own payments, newest first, and nobody else’s', async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  await buy(app, one);
  await buy(app, other);
  await query(
    app.database,
    `update purchase set created_at = '${app.clock.iso(-100)}' where buyer_id = '${one.person.id}'`,
  );
  await query(
    app.database,
    `update entitlement set expires_at = '${app.clock.iso()}' where user_id = '${one.person.id}'`,
  );
  await askToPay(one, app.exam.id);
  expect((await ownPayments(one)).map(({ status }: { status: string }) => status)).toEqual(['open', 'succeeded']);
  expect(await ownPayments(other)).toHaveLength(1);
  expect(await ownPayments(admin)).toEqual([]);
});

test('finds payments by address, name, exam, intent, and receipt number, taking wildcards literally', async () => {
  const buyer = await app.signIn({
    email: 'Odd_100%@example.com',
    emailKey: 'odd_100%@example.com',
    username: 'odd-one',
    usernameKey: 'odd-one',
  });
  const intentId = await buy(app, buyer);
  const [{ id }] = await ownPayments(buyer);
  for (const words of ['odd_100%', 'ODD_100%@EXAMPLE', 'odd-one', intentId, receiptNumber(id), id]) {
    expect(await search(words), words).toMatchObject({
      total: 1,
      payments: [{ intentId, provider: 'demo', user: { id: buyer.person.id, username: 'odd-one' } }],
    });
  }
  expect((await search(app.exam.name.slice(0, 6))).total).toBeGreaterThan(0);
  for (const words of ['odd_100_', 'o%-one', '\\', "'"]) expect((await search(words)).total, words).toBe(0);
});

test('filters payments by state and sorts them as requested', async () => {
  const set = (intentId: string, change: string) =>
    query(app.database, `update purchase set ${change} where intent_id = '${intentId}'`);
  const buyers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      app.signIn({
        email: `${name}@listed.example`,
        emailKey: `${name}@listed.example`,
        username: `listed-${name}`,
        usernameKey: `listed-${name}`,
      }),
    ),
  );
  const [paid, refunded, disputed] = [
    await buy(app, buyers[0]!),
    await buy(app, buyers[1]!),
    await buy(app, buyers[2]!),
  ];
  await askToPay(buyers[3]!, app.exam.id);
  await set(paid, `amount_cents = 9900, created_at = '${app.clock.iso(-10)}'`);
  await set(refunded, 'amount_cents = 100, refunded_cents = 50');
  await set(disputed, `dispute = 'open', amount_cents = 500`);
  const people = async (asked: string) => {
    const { total, payments } = (await admin.get(`/api/admin/payments?search=listed&${asked}`)).body;
    expect(total).toBe(payments.length);
    return payments.map(({ user }: { user: { username: string } }) => user.username.at(-1)).join('');
  };
  const found = Object.fromEntries(
    await Promise.all(
      ['open', 'processing', 'succeeded', 'canceled', 'refunded', 'disputed'].map(async (status) => [
        status,
        [...(await people(`status=${status}`))].sort().join(''),
      ]),
    ),
  );
  expect(found).toEqual({ open: 'd', processing: '', succeeded: 'abc', canceled: '', refunded: 'b', disputed: 'c' });
  expect(await people('sort=person&order=asc')).toBe('abcd');
  expect(await people('sort=amount&status=succeeded')).toBe('acb');
  expect((await people('order=asc'))[0]).toBe('a');
  expect((await people('')).at(-1)).toBe('a');
});

test('pages the list', async () => {
  const { total } = (await admin.get('/api/admin/payments')).body;
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await admin.get(`/api/admin/payments?limit=1&page=${page}`)).body),
  );
  expect(pages.map((page) => [page.total, page.payments.length])).toEqual([
    [total, 1],
    [total, 1],
  ]);
  expect(pages[0].payments[0].id).not.toBe(pages[1].payments[0].id);
  const events = (await admin.get('/api/admin/webhook-events?limit=2')).body;
  expect(events.events).toHaveLength(2);
  for (const wrong of ['limit=101', 'limit=0', 'page=0', 'outcome=other', 'search=']) {
    const url = wrong.startsWith('outcome') ? 'webhook-events' : 'payments';
    expect(refusal(await admin.get(`/api/admin/${url}?${wrong}`)), wrong).toBe('malformed');
  }
});

test('lets an administrator reapply an event that found nothing, once', async () => {
  const buyer = await app.signIn();
  const intentId = await buy(app, buyer);
  await query(app.database, `update payment_event set outcome = 'unknown_intent' where intent_id = '${intentId}'`);
  await query(
    app.database,
    `update purchase set status = 'open', paid_at = null, ledger = '{"pending":null,"succeededAt":null,"isCanceled":false,"failedTries":[],"refundedInAll":0,"refunds":{},"disputes":{}}' where intent_id = '${intentId}'`,
  );
  await query(app.database, `delete from entitlement where user_id = '${buyer.person.id}'`);
  expect(await hasAccess(buyer, app.exam.id)).toBe(false);
  const [event] = (await admin.get('/api/admin/webhook-events?outcome=unknown_intent')).body.events;
  const before = (await dump(app.database)).audit!.length;
  const retry = () => admin.post(`/api/admin/webhook-events/${event.id}/retry`);
  expect(await retry()).toMatchObject({ status: 200, body: { id: event.id, outcome: 'applied' } });
  expect(await hasAccess(buyer, app.exam.id)).toBe(true);
  const payments = await ownPayments(buyer);
  expect(await retry()).toMatchObject({ status: 200, body: { outcome: 'applied' } });
  expect(await ownPayments(buyer)).toEqual(payments);
  expect((await dump(app.database)).audit).toHaveLength(before + 2);
  expect(refusal(await admin.post('/api/admin/webhook-events/none/retry'))).toBe('not_found');
});

test('adds up revenue by period and exam, to the cent as the ledger does', async () => {
  const set = (intentId: string, change: string) =>
    query(app.database, `update purchase set ${change} where intent_id = '${intentId}'`);
  const intents = [];
  for (let count = 0; count < 4; count += 1) intents.push(await buy(app, await app.signIn()));
  const [last, first, second, late] = intents as [string, string, string, string];
  await set(first, "amount_cents = 1999, refunded_cents = 1, paid_at = '2025-12-31T23:59:59.999Z'");
  await set(second, "amount_cents = 1, paid_at = '2026-01-01T00:00:00.000Z'");
  await set(late, "amount_cents = 777, refunded_cents = 777, paid_at = '2026-01-31T23:59:59.000Z'");
  expect(last).not.toBe(late);
  const revenue = async (by: string): Promise<Revenue> => (await admin.get(`/api/admin/revenue?by=${by}`)).body;
  const total = await app.checkout.revenue();
  for (const by of ['day', 'month', 'year']) {
    const { lines, ...all } = await revenue(by);
    expect(all).toEqual({ currency: 'usd', total });
    expect(
      lines.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0),
      by,
    ).toBe(total);
    expect(lines.map(({ period }) => period)).toEqual(lines.map(({ period }) => period).sort());
  }
  const { lines } = await revenue('month');
  const of = { examId: app.exam.id, examName: app.exam.name };
  expect(lines.slice(0, 2)).toEqual([
    { period: '2025-12', ...of, payments: 1, paid: 1999, refunded: 1 },
    { period: '2026-01', ...of, payments: 2, paid: 778, refunded: 777 },
  ]);
  expect((await admin.get('/api/admin/revenue?by=week')).status).toBe(400);
});

test('never counts test payments beside real revenue', async () => {
  const revenue = await app.checkout.revenue();
  expect(revenue).toBeGreaterThan(0);
  await query(
    app.database,
    `update purchase set is_live = ${app.database.kind === 'sqlite' ? '1' : 'true'} where status = 'succeeded'`,
  );
  expect(await app.checkout.revenue()).toBe(0);
});
