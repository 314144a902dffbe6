import type { Reader } from '#server/db/database.ts';

/** The flashcards of an exam that are in use, in the order of its domains and tasks. */
export function listCards(reader: Reader, examId: string) {
  return reader
    .selectFrom('studyItem')
    .select(['id', 'domainNumber', 'topic', 'title', 'content'])
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Those of the ids that are flashcards of the exam, archived ones included. */
export async function listKnownCardIds(reader: Reader, examId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('studyItem')
    .select('id')
    .where('id', 'in', [...ids])
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The flashcards in use, in the order of the exam's domains and tasks, with the task that each belongs to. */
export function listCardTasks(reader: Reader, examId: string) {
  return reader
    .selectFrom('studyItem')
    .select(['id', 'domainNumber', 'taskNumber'])
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
