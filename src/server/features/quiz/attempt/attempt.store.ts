import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { prepareForRows } from '#server/db/prepare-rows.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

const insert = prepareForRows<{ id: string; userId: string }, NewRow<'quizAttempt'>>((database, rows) =>
  database
    .insertInto('quizAttempt')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'userId']),
);

/** Adds an attempt; returns whether it is new. */
export async function insertAttempt(tx: Tx, row: NewRow<'quizAttempt'>): Promise<boolean> {
  const added = await insert(tx, row);
  // Two people may submit the same sitting at the same moment.
  return added.some(({ id, userId }) => id === row.id && userId === row.userId);
}

const select = prepare<Row<'quizAttempt'>, { id: string }>((database, slot) =>
  database.selectFrom('quizAttempt').selectAll().where('id', '=', slot('id')),
);

export async function selectOptionalAttempt(reader: Reader, id: string): Promise<Row<'quizAttempt'> | undefined> {
  return (await select(reader, { id }))[0];
}
