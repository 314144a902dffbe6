import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import type { ExamFormat } from '#rules/exam/format.ts';

/** Questions in use of every kind, with their current wording and what they are about; answered from indexes alone. */
export function listPracticeIds(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select([
      'question.id as id',
      'number',
      'questionVersion.id as versionId',
      'domainNumber',
      'taskNumber',
      'difficulty',
      'family',
    ])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .execute();
}

export async function selectFormat(reader: Reader, examId: string): Promise<ExamFormat> {
  return (await reader.selectFrom('exam').select('format').where('id', '=', examId).executeTakeFirstOrThrow()).format;
}

export async function listTasks(reader: Reader, examId: string) {
  return reader
    .selectFrom('examTask')
    .select(['domainNumber as domain', 'number', 'name'])
    .where('examId', '=', examId)
    .orderBy('domainNumber')
    .orderBy('number')
    .execute();
}
