import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Migration } from '../migration.ts';

type Difference = { code: 'amount'; paid: Sum; ordered: Sum } | { code: 'order' | 'exam' | 'person' };
type Sum = { amount: number; currency: string };

/** A difference in the words of any earlier version; null: in no words that are known. */
function differenceIn(words: string): Difference | null {
  const about = /^(?:is for a different|names another) (order|exam|person)$/.exec(words);
  if (about) return { code: about[1] as 'order' | 'exam' | 'person' };
  const sums =
    /^paid (\d+) (\w+), ordered (\d+) (\w+) \(in cents\)$/.exec(words) ??
    /^Tells of (\d+) (\w+); ordered was (\d+) (\w+)$/.exec(words);
  if (!sums) return null;
  const [, paid, paidIn, ordered, orderedIn] = sums as unknown as [string, string, string, string, string];
  return {
    code: 'amount',
    paid: { amount: Number(paid), currency: paidIn },
    ordered: { amount: Number(ordered), currency: orderedIn },
  };
}

/** The whole sentence; null if there is anything in it that is not known. */
function differencesIn(sentence: string): Difference[] | null {
  const words = sentence.replace(/^Does not match the order: /, '');
  const found = words.startsWith('Tells of ') ? [differenceIn(words)] : words.split('; ').map(differenceIn);
  return found.every((difference) => difference !== null) ? found : null;
}

type Told = { id: string; words: string };

/** What earlier versions wrote, out of the column where it now stands. */
async function told(tx: Tx, table: string, column: string): Promise<Told[]> {
  const [from, words] = [sql.table(table), sql.ref(column)];
  return (await sql<Told>`select id, ${words} as words from ${from} where ${words} is not null`.execute(tx)).rows;
}

/**
 * Codes with values where sentences were stored: why a payment is refunded, how it differs from its order, what became of an
 * event, and why there is no backup. Words that no earlier version wrote stay as text beside them.
 */
export const codes: Migration = {
  name: '0078-codes',
  async up(tx, { json }) {
    const statements = [
      sql`alter table refund add column note text`,
      sql`update refund set note = reason, reason = case
          when idempotency_key <> 'by-itself:' || purchase_id then 'by_hand'
          when reason = 'Paid twice' then 'paid_twice'
          when reason in ('The account was deleted before payment', 'The account was deleted before it was paid')
            then 'account_deleted'
          else 'other' end`,
      sql`update refund set note = null where reason in ('paid_twice', 'account_deleted')`,
      sql`drop index purchase_mismatched`,
      sql`alter table purchase rename column mismatch to mismatch_note`,
      sql`alter table purchase add column mismatch ${json}`,
      sql`create index purchase_mismatched on purchase (buyer_id, exam_id) where mismatch is not null`,
      sql`alter table payment_event rename column error to note`,
      sql`alter table payment_event add column mismatch ${json}`,
      sql`alter table backup_run rename column error to note`,
      sql`alter table backup_run add column failure text`,
      sql`update backup_run set failure = case when note = 'its process ended' then 'process_ended' else 'failed' end
        where note is not null`,
      sql`update backup_run set note = null where failure = 'process_ended'`,
    ];
    for (const statement of statements) await statement.execute(tx);
    for (const { id, words } of await told(tx, 'purchase', 'mismatch_note')) {
      const found = differencesIn(words);
      // It stays marked, even if nobody knows how it differs.
      await sql`update purchase set mismatch = ${JSON.stringify(found ?? [])}, mismatch_note = ${found ? null : words}
        where id = ${id}`.execute(tx);
    }
    for (const { id, words } of await told(tx, 'payment_event', 'note')) {
      const found = differencesIn(words);
      if (found)
        await sql`update payment_event set mismatch = ${JSON.stringify(found)}, note = null where id = ${id}`.execute(
          tx,
        );
    }
  },
};
