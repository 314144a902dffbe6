import type { Reader } from '#server/db/database.ts';
import type { ExamFormat } from '#rules/exam/format.ts';

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
