import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { query } from '../../../tests/factories/rows.ts';
import { migrate } from './migrate.ts';

type Credential = Record<'userId' | 'kind' | 'secret' | 'createdAt', string> & { lastUsedAt: string | null };

test('moves each password out of its account', async () => {
  const database = await databaseBefore('0076-credentials');
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
