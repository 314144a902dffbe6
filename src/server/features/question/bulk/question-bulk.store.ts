import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';

/** How many of these are questions of the exam. */
export async function countOfExam(reader: Reader, examId: string, ids: readonly string[]): Promise<number> {
  const { n } = await reader
    .selectFrom('question')
    .where('examId', '=', examId)
    .where('id', 'in', [...ids])
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The current wordings of questions, in use or not. */
export function listCurrent(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('questionVersion')
    .selectAll()
    .where('questionId', 'in', [...ids])
    .where('isCurrent', '=', true)
    .execute();
}

/** The numbers of questions within their exam, by id. */
export async function listNumbers(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('question')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Which of these questions are in use. */
export async function listInUse(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('question')
    .select('id')
    .where('id', 'in', [...ids])
    .where('archivedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The current wordings of those of these questions that are archived, oldest first. */
export function listArchived(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select([
      'question.id',
      'question.number',
      'kind',
      'text',
      'options',
      'keys',
      'parts',
      'exhibits',
      'domainNumber',
      'taskNumber',
    ])
    .where('question.id', 'in', [...ids])
    .where('archivedAt', 'is not', null)
    .orderBy('question.number')
    .execute();
}
