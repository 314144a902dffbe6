import { expect, onTestFinished, test } from 'vitest';
import { fillFirstRelease } from '../../../tests/factories/first-release.ts';
import { makeHome, placeOf } from '../../../tests/factories/home.ts';
import { query } from '../../../tests/factories/rows.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

type Credential = Record<'userId' | 'kind' | 'secret' | 'createdAt', string> & { lastUsedAt: string | null };

test('moves each password out of its account', async () => {
  const home = await makeHome();
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  await fillFirstRelease(database, { people: 3, attemptsEach: 1, questions: 40 });
  await query(database, `update "user" set password_hash = 'hash of ' || username`);
  await migrate(database);
  const people = await query<{ id: string; username: string; createdAt: string }>(
    database,
    'select id, username, created_at as "createdAt" from "user" order by id',
  );
  const stored = await query<Credential>(
    database,
    'select user_id as "userId", kind, secret, created_at as "createdAt", last_used_at as "lastUsedAt" from credential order by user_id',
  );
  expect(stored).toEqual(
    people.map(({ id, username, createdAt }) => ({
      userId: id,
      kind: 'password',
      secret: `hash of ${username}`,
      createdAt,
      lastUsedAt: null,
    })),
  );
  await expect(query(database, 'select password_hash from "user"')).rejects.toThrow(/password_hash/);
  await expect(
    query(
      database,
      `insert into credential (id, user_id, kind, secret, created_at)
      select 'second', user_id, kind, 'another', created_at from credential`,
    ),
  ).rejects.toThrow(/unique/i);
});
