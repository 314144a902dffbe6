import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { query } from '../../../tests/factories/rows.ts';
import { migrate } from './migrate.ts';

const [PAID, END, ENDED] = ['2026-03-01T12:00:00.000Z', '2027-03-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z'];

type Payment = { who: string | null; status?: string; refunded?: number; dispute?: string };

test('moves what was granted, paid, and marked as Pro, and what a payment no longer opens as ended', async () => {
  const database = await databaseBefore('0077-entitlements');
  const ask = <T extends object>(text: string) => query<T>(database, text);
  const people = await ask<{ id: string; username: string }>('select id, username from "user" order by username');
  const idOf = (name: string | null) => people.find(({ username }) => username === name)?.id ?? null;
  const pay = async (id: string, { who, status = 'succeeded', refunded = 0, dispute = 'none' }: Payment) => {
    const buyer = idOf(who);
    await ask(`insert into purchase (id, user_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status,
        refunded_cents, dispute, failed_tries, ledger, paid_at, expires_at, created_at, updated_at)
      values ('${id}', ${buyer === null ? 'null' : `'${buyer}'`}, 'exam', 'demo', false, '${id}', 2900, 'usd', '${status}',
        ${refunded}, '${dispute}', 0, '{}', '${PAID}', '${END}', '${PAID}', '${ENDED}')`);
  };
  await pay('kept', { who: 'person-0' });
  await pay('part', { who: 'person-1', refunded: 2899 });
  await pay('won', { who: 'person-2', dispute: 'won' });
  await pay('refunded', { who: 'person-0', refunded: 2900 });
  await pay('disputed', { who: 'person-1', dispute: 'open' });
  await pay('lost', { who: 'person-2', dispute: 'lost' });
  await pay('open', { who: 'person-3', status: 'open' });
  await pay('canceled', { who: 'person-3', status: 'canceled' });
  await pay('deleted', { who: null });
  await ask(`update access_grant set note = 'a gift', revoked_at = '${ENDED}' where user_id = '${idOf('person-3')}'`);
  await ask(`update "user" set is_pro = true where username <> 'person-0'`);
  await ask(`update "user" set pro_expires_at = '${END}' where username in ('person-0', 'person-3')`);
  const grants = await ask<{ id: string }>('select id from access_grant order by id');

  await migrate(database);
  const rights = await ask<Record<string, string | null>>(
    `select id, user_id as "userId", exam_id as "examId", source, purchase_id as "purchaseId", note,
       expires_at as "expiresAt", ended_at as "endedAt" from entitlement`,
  );
  const of = (source: string) => rights.filter((right) => right.source === source);
  expect(
    of('grant')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(grants.map(({ id }) => id));
  expect(of('grant').filter(({ endedAt }) => endedAt !== null)).toMatchObject([
    { userId: idOf('person-3'), examId: 'exam', note: 'a gift', endedAt: ENDED, expiresAt: null },
  ]);
  expect(of('pro')).toMatchObject([{ userId: idOf('person-3'), examId: null, expiresAt: END, endedAt: null }]);
  const paid = of('purchase').map(({ id, purchaseId, userId, endedAt }) => {
    expect(purchaseId).toBe(id);
    return [id, people.find((person) => person.id === userId)!.username, endedAt];
  });
  expect(paid.sort()).toEqual([
    ['disputed', 'person-1', ENDED],
    ['kept', 'person-0', null],
    ['lost', 'person-2', ENDED],
    ['part', 'person-1', null],
    ['refunded', 'person-0', ENDED],
    ['won', 'person-2', null],
  ]);
  expect(await ask('select distinct quantity from purchase')).toEqual([{ quantity: 1 }]);
  await expect(ask('select id from access_grant')).rejects.toThrow(/access_grant/);
  await expect(ask('select is_pro from "user"')).rejects.toThrow(/is_pro/);
});

test('allows any provider in an order and leaves earlier orders and refunds unchanged', async () => {
  const database = await databaseBefore('0030-any-provider');
  const ask = (text: string) => query(database, text);
  await ask(`insert into purchase (id, user_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status,
      refunded_cents, dispute, failed_tries, ledger, paid_at, created_at, updated_at)
    select 'order', id, 'exam', 'demo', false, 'intent', 2900, 'usd', 'succeeded', 900, 'none', 0, '{}', '${PAID}', '${PAID}',
      '${PAID}' from "user" where username = 'person-0'`);
  await ask(`insert into refund (id, purchase_id, amount_cents, reason, idempotency_key, status, created_at)
    values ('refund', 'order', 900, 'asked for', 'key', 'done', '${PAID}')`);
  await migrate(database);
  expect(
    await ask('select id, provider, intent_id as "intentId", refunded_cents as "refundedCents" from purchase'),
  ).toEqual([{ id: 'order', provider: 'demo', intentId: 'intent', refundedCents: 900 }]);
  expect(await ask('select purchase_id as "purchaseId" from refund')).toEqual([{ purchaseId: 'order' }]);
  await ask(`update purchase set provider = 'another'`);
  await expect(ask(`update refund set purchase_id = 'none'`)).rejects.toThrow(/foreign key/i);
  await expect(ask(`delete from purchase`)).rejects.toThrow(/foreign key/i);
});
