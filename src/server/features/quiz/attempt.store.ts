import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { prepareForRows } from '#server/db/prepare-rows.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

const insert = prepareForRows<unknown, NewRow<'quizAttempt'>>((database, rows) =>
  database.insertInto('quizAttempt').values(rows),
);

/** Stores a submitted sitting as an attempt, and tells other programs. */
export async function insertAttempt(tx: Tx, row: NewRow<'quizAttempt'>, mode: 'quiz' | 'simulation'): Promise<void> {
  await insert(tx, row);
  const { id: sittingId, userId, examId, score, totalQuestions, completedAt } = row;
  const data = { userId, examId, sittingId, mode, score, totalQuestions };
  await putWebhookEvent(tx, completedAt, { type: 'sitting.finished', subject: userId, data });
}

const select = prepare<Row<'quizAttempt'>, { id: string }>((database, slot) =>
  database.selectFrom('quizAttempt').selectAll().where('id', '=', slot('id')),
);

export async function selectOptionalAttempt(reader: Reader, id: string): Promise<Row<'quizAttempt'> | undefined> {
  return (await select(reader, { id }))[0];
}
