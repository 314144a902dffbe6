import type { Reader } from '#server/db/database.ts';
import type { ExamFormat } from '#rules/exam/format.ts';
import { USUAL_KIND } from '#rules/question/kinds/names.ts';

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

/** The questions in use that are not of the usual kind, by number. */
export async function listKinds(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
    .select(['number', 'kind'])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .where('isCurrent', '=', true)
    .where('kind', '!=', USUAL_KIND)
    .orderBy('number')
    .execute();
}
