import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { layCable } from '../../../../tests/factories/cable.ts';
import { makeHome } from '../../../../tests/factories/home.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { hostUrls } from './hosts.ts';
import { notifications } from '#server/db/notifications.ts';

test('reads one or several hosts from an address', () => {
  expect(hostUrls('postgres://user:p%40ss@one/name')).toEqual(['postgres://user:p%40ss@one/name']);
  expect(hostUrls('postgresql://user@one:5432,[::1]:5433/name?target_session_attrs=read-write')).toEqual([
    'postgresql://user@one:5432/name?target_session_attrs=read-write',
    'postgresql://user@[::1]:5433/name?target_session_attrs=read-write',
  ]);
});

/** A database reachable by two routes, as if on two hosts. */
async function twoHosts() {
  const home = await makeHome();
  const direct = home.settings.DATABASE_URL!;
  const [one, two] = [await layCable(direct), await layCable(direct)];
  const databaseUrl = one.url.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(two.url).host}`);
  const database = openDatabase({ databaseUrl, file: '' });
  const notifier = await notifications(databaseUrl, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await notifier.close();
    await database.close();
    for (const cable of [one, two]) await cable.cut().catch(() => undefined);
    await home.remove();
  });
  const isWritten = () =>
    database
      .write((tx) => sql`insert into written values (1)`.execute(tx))
      .then(
        () => true,
        () => false,
      );
  await query(database, 'create table written (n integer)');
  return { direct, one, two, database, notifier, isWritten };
}

test.skipIf(inject('database') === 'sqlite')(
  'uses the next of several hosts when one is gone, for all kinds of work and notifications',
  async () => {
    const { one, two, database, notifier, isWritten } = await twoHosts();
    const alone = () => database.writeAlone((tx) => sql`select 1`.execute(tx));
    await one.cut();
    await vi.waitUntil(isWritten, { timeout: 10_000 });
    await alone();
    await vi.waitUntil(notifier.isConnected, { timeout: 10_000 });
    await one.mend();
    await two.cut();
    await vi.waitUntil(isWritten, { timeout: 10_000 });
    await alone();
    await vi.waitUntil(notifier.isConnected, { timeout: 10_000 });
    await one.cut();
    await expect(database.write((tx) => sql`select 1`.execute(tx))).rejects.toThrow(DatabaseUnavailable);
  },
  30_000,
);

test.skipIf(inject('database') === 'sqlite')(
  'counts a read-only host as unavailable until it accepts writes, even if it is the only one',
  async () => {
    const { direct, one, two, database, isWritten } = await twoHosts();
    const single = openDatabase({ databaseUrl: direct, file: '' });
    onTestFinished(() => single.close());
    const name = new URL(direct).pathname.slice(1);
    const setReadOnly = (to: 'on' | 'off') =>
      query(single, `alter database ${name} set default_transaction_read_only = ${to}`);
    await setReadOnly('on');
    // Existing connections continue, and new ones find it.
    for (const cable of [one, two]) {
      await cable.cut();
      await cable.mend();
    }
    const look = () => database.read((reader) => sql`select 1`.execute(reader as Tx));
    await expect(vi.waitUntil(() => look().then(Boolean))).rejects.toThrow(DatabaseUnavailable);
    const second = openDatabase({ databaseUrl: direct, file: '' });
    onTestFinished(() => second.close());
    const insert = () => second.write((tx) => sql`insert into written values (2)`.execute(tx));
    await expect(insert()).rejects.toThrow(DatabaseUnavailable);
    await setReadOnly('off');
    await vi.waitUntil(isWritten, { timeout: 10_000 });
    await insert();
  },
  30_000,
);
