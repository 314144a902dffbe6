import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

export function listTasksRead(reader: Reader, userId: string, examId: string) {
  return reader
    .selectFrom('taskRead')
    .select(['domainNumber', 'taskNumber', 'readAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .execute();
}

/** The tasks a person has read, in all exams. */
export function listReadPlaces(reader: Reader, userId: string) {
  return reader
    .selectFrom('taskRead')
    .select(['examId', 'domainNumber', 'taskNumber'])
    .where('userId', '=', userId)
    .execute();
}

/** Records that a task was read, keeping the last time. */
export async function insertTaskRead(tx: Tx, row: NewRow<'taskRead'>): Promise<void> {
  await tx
    .insertInto('taskRead')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'examId', 'domainNumber', 'taskNumber'])
        .doUpdateSet((column) => ({ readAt: column.ref('excluded.readAt') })),
    )
    .execute();
}

/** Records that the guide of a task was opened, keeping the first time. */
export async function insertGuideOpening(tx: Tx, row: NewRow<'guideOpening'>): Promise<void> {
  await tx
    .insertInto('guideOpening')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTaskRead(tx: Tx, row: Omit<NewRow<'taskRead'>, 'readAt'>): Promise<void> {
  await tx
    .deleteFrom('taskRead')
    .where('userId', '=', row.userId)
    .where('examId', '=', row.examId)
    .where('domainNumber', '=', row.domainNumber)
    .where('taskNumber', '=', row.taskNumber)
    .execute();
}
