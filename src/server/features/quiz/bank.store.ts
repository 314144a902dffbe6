import { QUIZ_KINDS } from '#rules/question/kinds/kinds.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import { MOST_KEYS, prepareForKeys } from '#server/db/prepare.ts';

/**
 * Ids of the questions in use that a quiz can ask, with their current wording and domain; answered from indexes alone.
 */
export function listBankIds(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select(['question.id as id', 'questionVersion.id as versionId', 'domainNumber'])
    .where('examId', '=', examId)
    .where('kind', 'in', QUIZ_KINDS)
    .where('archivedAt', 'is', null)
    .execute();
}

/** What a wording is kept with in memory. */
const WORDING = [
  'questionVersion.id',
  'questionId',
  'version',
  'kind',
  'text',
  'options',
  'keys',
  'parts',
  'exhibits',
  'explanation',
  'difficulty',
  'topic',
  'domainNumber',
  'taskNumber',
  'sources',
  'bullets',
  'examId',
  'number',
] as const;

const listSome = prepareForKeys((database, ids) =>
  database
    .selectFrom('questionVersion')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .select(WORDING)
    .where('questionVersion.id', 'in', ids),
);

/** Wordings by their ids, current or not. */
export async function listVersions(reader: Reader, versionIds: readonly string[]) {
  const rows = [];
  for (let from = 0; from < versionIds.length; from += MOST_KEYS)
    rows.push(...(await listSome(reader, versionIds.slice(from, from + MOST_KEYS))));
  return rows;
}

/** One page of an exam's questions in use, in the order in which they came. */
export async function listVersionIdsPage(reader: Reader, examId: string, offset: number, limit: number) {
  const rows = await reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select('questionVersion.id as versionId')
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .orderBy('question.number')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.versionId);
}
