import { QUIZ_KINDS } from '#rules/question/kinds/kinds.ts';
import type { Reader } from '#server/db/database.ts';

/**
 * Ids of the questions in use that a quiz can ask, with their current wording and domain; answered from indexes alone.
 */
export function listBankIds(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select(['question.id as id', 'questionVersion.id as versionId', 'domainNumber'])
    .where('examId', '=', examId)
    .where('kind', 'in', QUIZ_KINDS)
    .where('archivedAt', 'is', null)
    .execute();
}

/** Wordings by their ids, current or not. */
export function listVersions(reader: Reader, versionIds: readonly string[]) {
  return reader
    .selectFrom('questionVersion')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .selectAll('questionVersion')
    .select(['question.examId', 'question.number'])
    .where('questionVersion.id', 'in', [...versionIds])
    .execute();
}

/** One page of an exam's questions in use, in the order in which they came. */
export async function listVersionIdsPage(reader: Reader, examId: string, offset: number, limit: number) {
  const rows = await reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select('questionVersion.id as versionId')
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .orderBy('question.number')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.versionId);
}
