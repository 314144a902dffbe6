import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { query } from '../../../tests/factories/rows.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const AT = '2026-03-01T12:00:00.000Z';
const quoted = (text: string | null) => (text === null ? 'null' : `'${text}'`);
const amount = (paid: number, currency: string) => ({
  code: 'amount',
  paid: { amount: paid, currency },
  ordered: { amount: 2900, currency: 'usd' },
});

async function insertPurchase(database: Database, id: string, mismatch: string | null): Promise<void> {
  await query(
    database,
    `insert into purchase (id, exam_id, provider, is_live, intent_id, amount_cents, currency, status, refunded_cents,
       dispute, failed_tries, ledger, mismatch, created_at, updated_at)
     values ('${id}', 'exam', 'demo', false, '${id}', 2900, 'usd', 'succeeded', 0, 'none', 0, '{}', ${quoted(mismatch)},
       '${AT}', '${AT}')`,
  );
}

/** Rows by id; JSON is text on SQLite. */
async function byId(database: Database, table: string, columns: string): Promise<Record<string, unknown>> {
  const rows = await query<Record<string, unknown>>(database, `select id, ${columns} from ${table}`);
  const plain = (value: unknown) => (typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value);
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, Object.values(row).map((value) => plain(value))]));
}

test('turns the sentences of every earlier version into codes and keeps what it does not know', async () => {
  const database = await databaseBefore('0078-codes');
  const mismatches: [string, string | null, unknown[]][] = [
    ['fits', null, [null, null]],
    ['amount', 'paid 1 usd, ordered 2900 usd (in cents)', [[amount(1, 'usd')], null]],
    [
      'all',
      'paid 2900 eur, ordered 2900 usd (in cents); is for a different order; is for a different exam; is for a different person',
      [[amount(2900, 'eur'), { code: 'order' }, { code: 'exam' }, { code: 'person' }], null],
    ],
    ['older', 'names another order; names another person', [[{ code: 'order' }, { code: 'person' }], null]],
    ['unknown', 'is for a different order; is odd', [[], 'is for a different order; is odd']],
  ];
  for (const [id, sentence] of mismatches) await insertPurchase(database, id, sentence);

  const events: [string, string | null, unknown[]][] = [
    ['applied', null, [null, null]],
    ['failed', 'Does not match the order: is for a different exam', [[{ code: 'exam' }], null]],
    ['first', 'Tells of 1 usd; ordered was 2900 usd', [[amount(1, 'usd')], null]],
    ['unknown', 'No idea', [null, 'No idea']],
  ];
  for (const [id, error] of events)
    await query(
      database,
      `insert into payment_event (id, provider, event_id, type, facts, outcome, error, received_at)
       values ('${id}', 'demo', '${id}', 'paid', '{}', 'failed', ${quoted(error)}, '${AT}')`,
    );

  const [own, other] = ['by-itself:fits', 'fits:key'];
  const refunds: [string, string, string, unknown[]][] = [
    ['twice', own, 'Paid twice', ['paid_twice', null]],
    ['typed', other, 'Paid twice', ['by_hand', 'Paid twice']],
    ['deleted', 'by-itself:amount', 'The account was deleted before payment', ['account_deleted', null]],
    ['earlier', 'by-itself:all', 'The account was deleted before it was paid', ['account_deleted', null]],
    ['unknown', 'by-itself:older', 'Because', ['other', 'Because']],
  ];
  for (const [id, key, reason] of refunds) {
    const [, purchase] = key === other ? [0, 'fits'] : key.split(':');
    await query(
      database,
      `insert into refund (id, purchase_id, amount_cents, reason, idempotency_key, status, created_at)
       values ('${id}', '${purchase}', 100, '${reason}', '${key}', 'done', '${AT}')`,
    );
  }
  for (const [id, error] of [
    ['good', null],
    ['died', 'its process ended'],
    ['full', 'no space left'],
  ] as const)
    await query(database, `insert into backup_run (id, started_at, error) values ('${id}', '${AT}', ${quoted(error)})`);

  await migrate(database);
  const expected = (rows: [string, unknown, unknown[]][]) =>
    Object.fromEntries(rows.map(([id, , after]) => [id, after]));
  expect(await byId(database, 'purchase', 'mismatch, mismatch_note')).toEqual(expected(mismatches));
  expect(await byId(database, 'payment_event', 'mismatch, note')).toEqual(expected(events));
  expect(await byId(database, 'refund', 'reason, note')).toEqual(
    Object.fromEntries(refunds.map(([id, , , after]) => [id, after])),
  );
  expect(await byId(database, 'backup_run', 'failure, note')).toEqual({
    good: [null, null],
    died: ['process_ended', null],
    full: ['failed', 'no space left'],
  });
});
