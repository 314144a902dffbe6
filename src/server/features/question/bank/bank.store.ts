import { PLAIN_NAMES } from '#rules/question/plain-fields.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import { MOST_KEYS, prepare, prepareForKeys, type Slots } from '#server/db/prepare.ts';

const inUse = (reader: Reader, examId: string) =>
  reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null);

/** The last question number used in the exam, 0 if none. Archived questions keep theirs. */
export async function selectLastNumber(reader: Reader, examId: string): Promise<number> {
  const row = await reader
    .selectFrom('question')
    .select((column) => column.fn.max('number').as('last'))
    .where('examId', '=', examId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Questions in use after a given number, in order; read without any wording. */
export function listRosterPage(reader: Reader, examId: string, after: number, limit: number) {
  return inUse(reader, examId)
    .select([
      'question.id as id',
      'number',
      'questionVersion.id as versionId',
      'kind',
      'domainNumber as domain',
      'taskNumber as task',
      'difficulty',
      'family',
    ])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What is served of the questions in use with numbers from `from` up to but not including `end`. */
export const listServable = prepare((database, slot: Slots<{ examId: string; from: number; end: number }>) =>
  database
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select(['number', 'question.id as id', 'questionVersion.id as versionId', 'text', 'options', 'exhibits'])
    .where('examId', '=', slot('examId'))
    .where('number', '>=', slot('from'))
    .where('number', '<', slot('end'))
    .where('archivedAt', 'is', null),
);

/** The columns of a wording kept in memory. */
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
  ...PLAIN_NAMES,
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

/** Wordings by id, current or not. */
export async function listVersions(reader: Reader, versionIds: readonly string[]) {
  const rows = [];
  for (let from = 0; from < versionIds.length; from += MOST_KEYS)
    rows.push(...(await listSome(reader, versionIds.slice(from, from + MOST_KEYS))));
  return rows;
}

/** One page of an exam's questions in use, oldest first. */
export async function listVersionIdsPage(reader: Reader, examId: string, offset: number, limit: number) {
  return inUse(reader, examId)
    .select(['questionVersion.id as versionId', 'question.number'])
    .orderBy('question.number')
    .limit(limit)
    .offset(offset)
    .execute();
}
