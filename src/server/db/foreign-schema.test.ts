import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { query } from '../../../tests/factories/rows.ts';
import { activeEntry, foreignIn, listActive, OWN_ACTIVE } from './backup/foreign-schema.ts';

test('knows every trigger and function that our migrations create, and no other', async () => {
  const database = await freshDatabase();
  expect(Object.fromEntries((await listActive(database)).map(activeEntry))).toEqual(OWN_ACTIVE[database.kind]);
  expect(await foreignIn(database)).toEqual([]);
});

test('names a trigger and a view of others, and one of ours that was changed', async () => {
  const database = await freshDatabase();
  await query(database, 'create view everyone as select * from "user"');
  if (database.kind === 'sqlite') {
    await query(
      database,
      'create trigger raise_me after insert on session begin update "user" set is_admin = true; end',
    );
    await query(database, 'drop trigger study_item_deleted');
    await query(database, 'create trigger study_item_deleted after delete on study_item begin select 1; end');
  } else {
    await query(
      database,
      'create function raise_me() returns trigger language plpgsql as $$ begin update "user" set is_admin = true; return null; end $$',
    );
    await query(database, 'create trigger raise_me after insert on session execute function raise_me()');
  }
  const found = await foreignIn(database);
  expect(found).toContain('it has a view everyone that is not Cairn’s');
  expect(found).toContain('it has a trigger raise_me that is not Cairn’s');
  expect(found).toHaveLength(3);
});
