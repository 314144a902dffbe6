import type { Reader } from '#server/db/database.ts';
import { USUAL_KIND } from '#rules/question/kinds/names.ts';

/** The questions in use that may have several points, with what says how many. */
export function listPointed(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
    .select(['number', 'kind', 'options', 'keys', 'parts', 'exhibits'])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .where('isCurrent', '=', true)
    .where('kind', '!=', USUAL_KIND)
    .orderBy('number')
    .execute();
}
