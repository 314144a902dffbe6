import { sql, type SqlBool } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';

const MOST_REPORTS = 100;

/** A question with its wordings, and what open reports say of its key, newest first. */
export async function selectOptionalAsked(reader: Reader, id: string) {
  const question = await reader
    .selectFrom('question')
    .select(['id', 'examId', 'number', 'archivedAt'])
    .select(({ selectFrom }) =>
      selectFrom('questionReport')
        .whereRef('questionReport.questionId', '=', 'question.id')
        .where('closedAt', 'is', null)
        .select((row) => row.fn.countAll<number>().as('n'))
        .as('openReports'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!question) return undefined;
  const reports = await reader
    .selectFrom('questionReport')
    .innerJoin('questionVersion', 'questionVersion.id', 'questionReport.versionId')
    .select(['proposed', 'source', 'questionReport.text', 'questionReport.createdAt as at', 'version', 'options'])
    .where('questionReport.questionId', '=', id)
    .where('closedAt', 'is', null)
    .where((row) => row.or([row('proposed', 'is not', null), row('source', 'is not', null)]))
    .orderBy('questionReport.createdAt', 'desc')
    .limit(MOST_REPORTS)
    .execute();
  const versions = await reader
    .selectFrom('questionVersion')
    .select(['version', 'createdAt', 'askedHash', 'kind', 'text', 'options', 'keys'])
    .where('questionId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return { ...question, versions, reports };
}

/** The questions of an exam that are in use, with what is thought of them. */
export function listInUse(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
    .leftJoin('itemLook', 'itemLook.askedHash', 'questionVersion.askedHash')
    .select(['question.id', 'number', 'questionVersion.askedHash', 'kind', 'domainNumber', 'taskNumber'])
    .select(['doubt', 'score', 'heldAt', 'keptN'])
    .select(({ selectFrom }) =>
      selectFrom('questionReport')
        .whereRef('questionReport.questionId', '=', 'question.id')
        .where('closedAt', 'is', null)
        .select((row) => row.fn.countAll<number>().as('n'))
        .as('openReports'),
    )
    .where('question.examId', '=', examId)
    .where('isCurrent', '=', true)
    .where('archivedAt', 'is', null)
    .orderBy('number')
    .execute();
}
export type QuestionInUse = Awaited<ReturnType<typeof listInUse>>[number];

export const selectOptionalLook = (reader: Reader, askedHash: string) =>
  reader.selectFrom('itemLook').selectAll().where('askedHash', '=', askedHash).executeTakeFirst();

/** Writes that an author keeps a question as it is, and lets it be asked again. */
export async function updateKept(
  tx: Tx,
  askedHash: string,
  kept: { keptAt: Time; keptN: number; keptNote: string },
): Promise<void> {
  await tx
    .updateTable('itemLook')
    .set({ ...kept, heldAt: null })
    .where('askedHash', '=', askedHash)
    .execute();
}

/** Questions in use that may have to be held back: at least so likely wrong, in thousandths, after so many answers. */
export function listDoubted(reader: Reader, { doubt, n }: { doubt: number; n: number }) {
  return reader
    .selectFrom('itemLook')
    .innerJoin('questionVersion', 'questionVersion.askedHash', 'itemLook.askedHash')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .select(['itemLook.askedHash', 'n', 'doubt', 'keptN', 'question.id as questionId', 'examId', 'likeliest', 'text'])
    .where('isCurrent', '=', true)
    .where('archivedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('doubt', '>=', doubt)
    .where('n', '>=', n)
    .where(sql<SqlBool>`(kept_n is null or n >= 2 * kept_n)`)
    .execute();
}

export async function updateHeld(tx: Tx, askedHash: string, heldAt: Time): Promise<void> {
  await tx.updateTable('itemLook').set({ heldAt }).where('askedHash', '=', askedHash).execute();
}
