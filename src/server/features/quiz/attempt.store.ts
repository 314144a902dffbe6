import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { prepareForRows } from '#server/db/prepare-rows.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

const insert = prepareForRows<unknown, NewRow<'quizAttempt'>>((database, rows) =>
  database.insertInto('quizAttempt').values(rows),
);

/** Stores a submitted sitting as an attempt. */
export async function insertAttempt(tx: Tx, row: NewRow<'quizAttempt'>): Promise<void> {
  await insert(tx, row);
}

const select = prepare<Row<'quizAttempt'>, { id: string }>((database, slot) =>
  database.selectFrom('quizAttempt').selectAll().where('id', '=', slot('id')),
);

export async function selectOptionalAttempt(reader: Reader, id: string): Promise<Row<'quizAttempt'> | undefined> {
  return (await select(reader, { id }))[0];
}
