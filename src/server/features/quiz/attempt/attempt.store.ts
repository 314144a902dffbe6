import type { Reader, Tx } from '#server/db/database.ts';
import { prepare, prepareForRow } from '#server/db/prepare.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

const insert = prepareForRow<{ id: string }, NewRow<'quizAttempt'>>((database, row) =>
  database
    .insertInto('quizAttempt')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/** Adds an attempt, and says whether it is there for the first time. */
export async function insertAttempt(tx: Tx, row: NewRow<'quizAttempt'>): Promise<boolean> {
  return (await insert(tx, row)).length === 1;
}

const select = prepare<Row<'quizAttempt'>, { id: string }>((database, slot) =>
  database.selectFrom('quizAttempt').selectAll().where('id', '=', slot('id')),
);

export async function selectOptionalAttempt(reader: Reader, id: string): Promise<Row<'quizAttempt'> | undefined> {
  return (await select(reader, { id }))[0];
}
