import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../tests/factories/app.ts';
import { buy, ownPayments } from '../../../tests/factories/payments.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { migrate } from './migrate.ts';

test('allows any provider in an order and leaves earlier orders and refunds unchanged', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { database } = app;
  const buyer = await app.signIn();
  const admin = await app.signIn({ isAdmin: true });
  await buy(app, buyer);
  const [{ id }] = await ownPayments(buyer);
  await admin.post(`/api/admin/payments/${id}/refund`, { reason: 'asked for', amount: 900 });
  await app.demoEvents!.deliverDue();

  if (database.kind === 'postgres') {
    await query(database, `alter table purchase add constraint purchase_provider_check check (provider in ('demo'))`);
  }
  const stored = async () => {
    const { migration, purchase, refund } = await dump(database);
    return { steps: migration!.length, purchase, refund };
  };
  const before = await stored();
  expect([before.purchase, before.refund].map((rows) => rows?.length)).toEqual([1, 1]);
  await query(database, `delete from migration where name = '0030-any-provider'`);
  await migrate(database);
  expect(await stored()).toEqual(before);

  await query(database, `update purchase set provider = 'another'`);
  await expect(query(database, `update refund set purchase_id = 'none'`)).rejects.toThrow(/foreign key/i);
  await expect(query(database, `delete from purchase`)).rejects.toThrow(/foreign key/i);
});
