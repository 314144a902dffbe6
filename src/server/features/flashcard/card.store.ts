import { isCountedDomain } from '#server/db/counted-domain.ts';
import type { Reader } from '#server/db/database.ts';

/** The flashcards in use in the domains of an exam that count, in the order of its domains and tasks. */
const inUse = (reader: Reader, examId: string) =>
  reader
    .selectFrom('studyItem')
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .where(isCountedDomain('studyItem.examId', 'studyItem.domainNumber'))
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .orderBy('id');

/** Their content. */
export const listCards = (reader: Reader, examId: string) =>
  inUse(reader, examId).select(['id', 'domainNumber', 'topic', 'title', 'content']).execute();

/** The task of each. */
export const listCardTasks = (reader: Reader, examId: string) =>
  inUse(reader, examId).select(['id', 'domainNumber', 'taskNumber']).execute();

/** Which of the ids are flashcards of the exam, including archived ones. */
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
