import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** Presets of an exam, oldest first. */
export function listPresets(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('practicePreset')
    .select(['id', 'name', 'settings'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Stores a preset under its id; returns false if the id belongs to another of the person's exams. */
export async function replacePreset(tx: Tx, row: NewRow<'practicePreset'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('practicePreset')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'id'])
        .doUpdateSet({ name: row.name, settings: row.settings })
        .where('practicePreset.examId', '=', row.examId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deletePreset(tx: Tx, { userId, examId }: LearnerExam, id: string): Promise<void> {
  await tx
    .deleteFrom('practicePreset')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('id', '=', id)
    .execute();
}
