import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { query } from '../../../tests/factories/rows.ts';
import { schemaText } from '../../../tests/factories/schema-text.ts';
import { migrate } from './migrate.ts';

// The files are what a reviewer sees of a new migration. They are made by this test, run with `-u`.
test('has the committed schema after all migrations', async () => {
  const database = await freshDatabase();
  await expect(await schemaText(database)).toMatchFileSnapshot(
    join(import.meta.dirname, `schema.${database.kind}.sql`),
  );
});

test('has the same schema where the first release held data', async () => {
  const upgraded = await databaseBefore('0080-responses');
  await migrate(upgraded);
  expect(await schemaText(upgraded)).toBe(await schemaText(await freshDatabase()));
});

test.each([
  'alter table exam add column extra integer not null default 5',
  'create index extra on exam (code, vendor)',
  'drop index question_search_listed',
])('the text tells whether somebody ran %s', async (statement) => {
  const database = await freshDatabase();
  const before = await schemaText(database);
  await query(database, statement);
  expect(await schemaText(database)).not.toBe(before);
});
