import { sql, type SqlBool } from 'kysely';
import { PLAIN_NAMES } from '#rules/question/plain-fields.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import { MOST_KEYS, prepare, prepareForKeys, type Slots } from '#server/db/prepare.ts';

/** Not held back because its key is most likely wrong. */
const isNotHeld = sql<SqlBool>`not exists (select 1 from item_look
  where item_look.asked_hash = question_version.asked_hash and item_look.held_at is not null)`;

const inUse = (reader: Reader, examId: string) =>
  reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .where(isNotHeld);

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
    .where('archivedAt', 'is', null)
    .where(isNotHeld),
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
  'askedHash',
  'family',
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

const listCorrected = prepareForKeys((database, ids) =>
  database
    .selectFrom('keyChange')
    .select(['versionId', 'correctedId'])
    .where('versionId', 'in', ids)
    .whereRef('versionId', '<>', 'correctedId'),
);

/** Which of these wordings had a wrong key, and which ones have the right one. */
export async function listCorrections(reader: Reader, versionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = [];
  for (let from = 0; from < versionIds.length; from += MOST_KEYS)
    rows.push(...(await listCorrected(reader, versionIds.slice(from, from + MOST_KEYS))));
  return new Map(rows.map(({ versionId, correctedId }) => [versionId, correctedId]));
}

const listAsking = prepareForKeys((database, hashes) =>
  database
    .selectFrom('questionVersion')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .select(['askedHash as name', 'examId', 'number'])
    .where('askedHash', 'in', hashes)
    .distinct(),
);

const listFamilies = prepareForKeys((database, families) =>
  database
    .selectFrom('questionVersion')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .select((row) => [row.ref('family').$notNull().as('name'), 'examId', 'number'])
    .where('family', 'in', families)
    .distinct(),
);

/** Questions of all exams, one of whose wordings asks the same as these, or is of one of these families, by that. */
export const listAskingSame = (reader: Reader, hashes: readonly string[]) => inParts(reader, listAsking, hashes);
export const listInFamilies = (reader: Reader, families: readonly string[]) => inParts(reader, listFamilies, families);

async function inParts(
  reader: Reader,
  list: typeof listAsking,
  names: readonly string[],
): Promise<Map<string, { examId: string; number: number }[]>> {
  const rows = [];
  for (let from = 0; from < names.length; from += MOST_KEYS)
    rows.push(...(await list(reader, names.slice(from, from + MOST_KEYS))));
  return Map.groupBy(rows, ({ name }) => name);
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
