import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { query } from '../../../tests/factories/rows.ts';
import { migrate } from './migrate.ts';

const AT = '2026-03-01T12:00:00.000Z';

test('names whom an entry is about where that can be traced, and nobody once their account is gone', async () => {
  const database = await databaseBefore('0081-audited-people');
  const ask = <T extends object>(text: string) => query<T>(database, text);
  const [one, other] = await ask<{ id: string }>('select id from "user" order by username');
  const [grant] = await ask<{ id: string }>(`select id from entitlement where user_id = '${other!.id}'`);
  await ask(`insert into purchase (id, buyer_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status,
      refunded_cents, dispute, failed_tries, ledger, created_at, updated_at)
    values ('order', '${one!.id}', 'exam', 'demo', false, 'intent', 2900, 'usd', 'open', 0, 'none', 0, '{}', '${AT}', '${AT}')`);
  await ask(`insert into payment_event (id, provider, event_id, type, intent_id, facts, received_at, outcome)
    values ('event', 'demo', 'event', 'paid', 'intent', '{}', '${AT}', 'applied')`);
  const subjects = [
    ['user', one!.id],
    ['user', 'gone'],
    ['grant', grant!.id],
    ['payment', 'order'],
    ['payment_event', 'event'],
    ['payment_event', 'unknown'],
    ['exam', 'exam'],
  ];
  for (const [index, [kind, id]] of subjects.entries())
    await ask(
      `insert into audit (id, at, action, subject_kind, subject_id) values ('${index}', '${AT}', 'x', '${kind}', '${id}')`,
    );

  await migrate(database);
  const named = async () =>
    (await ask<{ whom: string | null }>('select subject_user_id as whom from audit order by id')).map(
      ({ whom }) => whom,
    );
  expect(await named()).toEqual([one!.id, null, other!.id, one!.id, one!.id, null, null]);
  await ask(`delete from "user" where id = '${other!.id}'`);
  expect(await named()).toEqual([one!.id, null, null, one!.id, one!.id, null, null]);
});
