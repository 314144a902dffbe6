import type { Reader, Tx } from '#server/db/database.ts';
import { prepare, prepareForRow } from '#server/db/prepare.ts';
import { json, type NewRow, type Row } from '#server/db/tables/schema.ts';

export type Learner = { userId: string; examId: string };

const lock = prepare<Row<'examStanding'>, Learner>((database, slot) =>
  database
    .insertInto('examStanding')
    .values((row) => ({
      userId: slot('userId'),
      examId: slot('examId'),
      attempts: row.lit(0),
      percentageSum: row.lit(0),
      correct: row.lit(0),
      asked: row.lit(0),
      answered: row.lit(0),
      bestPercentage: row.lit(null),
    }))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'examId']).doUpdateSet((row) => ({ userId: row.ref('excluded.userId') })),
    )
    .returningAll(),
);

/**
 * Where a person stands in an exam, from nothing where there is no row yet. From here to the end of the transaction nobody else
 * changes it.
 */
export async function lockStanding(tx: Tx, { userId, examId }: Learner): Promise<Row<'examStanding'>> {
  return (await lock(tx, { userId, examId }))[0]!;
}

const update = prepareForRow<unknown, NewRow<'examStanding'>>((database, { userId, examId, ...sums }) =>
  database.updateTable('examStanding').set(sums).where('userId', '=', userId).where('examId', '=', examId),
);

export async function updateStanding(tx: Tx, standing: Row<'examStanding'>): Promise<void> {
  await update(tx, { ...standing, domains: json(standing.domains), tasks: json(standing.tasks) });
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
