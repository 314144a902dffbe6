import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';

export type Learner = { userId: string; examId: string };

/**
 * Where a person stands in an exam, from nothing where there is no row yet. From here to the end of the transaction nobody else
 * changes it.
 */
export function lockStanding(tx: Tx, { userId, examId }: Learner): Promise<Row<'examStanding'>> {
  return tx
    .insertInto('examStanding')
    .values({ userId, examId, attempts: 0, percentageSum: 0, correct: 0, asked: 0, answered: 0, bestPercentage: null })
    .onConflict((conflict) => conflict.columns(['userId', 'examId']).doUpdateSet({ userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateStanding(tx: Tx, standing: Row<'examStanding'>): Promise<void> {
  const { userId, examId, domains, tasks, ...sums } = standing;
  await tx
    .updateTable('examStanding')
    .set({ ...sums, domains: json(domains), tasks: json(tasks) })
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

export function selectOptionalStanding(reader: Reader, { userId, examId }: Learner) {
  return reader
    .selectFrom('examStanding')
    .selectAll()
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirst();
}

/** In every exam that the person has begun. */
export function listStandings(reader: Reader, userId: string) {
  return reader.selectFrom('examStanding').selectAll().where('userId', '=', userId).execute();
}
