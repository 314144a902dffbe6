import { sql } from 'kysely';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { layCable } from '../../../../tests/factories/cable.ts';
import { makeHome } from '../../../../tests/factories/home.ts';
import { type Database, openDatabase, type Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';

afterEach(() => void vi.useRealTimers());

const ask = (reader: unknown) => sql`select 1`.execute(reader as Tx);

/** The outcomes of a request's successive queries, the last of them a write. */
async function looks(database: Database): Promise<unknown[]> {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => error,
    );
  return [await outcome(database.read(ask)), await outcome(database.write(ask))];
}

test.skipIf(inject('database') === 'sqlite')(
  'makes each request wait less than six seconds for a hung database, however many ask, and not at all once it is back',
  async () => {
    const home = await makeHome();
    const cable = await layCable(home.settings.DATABASE_URL!);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const database = openDatabase({ databaseUrl: cable.url, file: '' });
    try {
      // Some connections are open when it freezes, one of them in a transaction; most requests have none yet.
      await Promise.all(Array.from({ length: 5 }, () => database.read(ask)));
      let frozen = () => {};
      const isFrozen = new Promise<void>((resolve) => (frozen = resolve));
      const begun = Promise.withResolvers<void>();
      const writing = database.write(async (tx) => {
        await ask(tx);
        begun.resolve();
        await isFrozen;
        await ask(tx);
      });
      const cutShort = writing.catch((error: unknown) => error);
      await begun.promise;
      cable.freeze();
      frozen();
      let settled = 0;
      const all = Promise.all(Array.from({ length: 40 }, () => looks(database).finally(() => (settled += 1))));
      await vi.advanceTimersByTimeAsync(5900);
      expect(settled).toBe(40);
      for (const outcome of (await all).flat()) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
      expect(await cutShort).toBeInstanceOf(DatabaseUnavailable);
      vi.useRealTimers();
      cable.thaw();
      await vi.waitUntil(() => database.read(ask).then(Boolean, () => false), { timeout: 20_000 });
      expect(await looks(database)).toEqual(['answered', 'answered']);
    } finally {
      vi.useRealTimers();
      await cable.cut();
      await database.close();
      await home.remove();
    }
  },
);
