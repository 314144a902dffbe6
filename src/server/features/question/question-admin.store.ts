import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import { insertVersions } from '#server/features/question/version.store.ts';
import { selectLastNumber } from '#server/features/question/bank/bank.store.ts';

const current = (reader: Reader) => reader.selectFrom('question').innerJoin('questionVersion', currentVersion);

export function selectOptionalQuestion(reader: Reader, id: string) {
  return reader.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All wordings of a question, newest first. */
export function listVersionsOf(reader: Reader, questionId: string) {
  return reader
    .selectFrom('questionVersion')
    .selectAll()
    .where('questionId', '=', questionId)
    .orderBy('version', 'desc')
    .execute();
}

/** Who wrote which wording of a question, and who approved it, as far as that is known. */
export const listAuthors = (reader: Reader, questionId: string) =>
  reader
    .selectFrom('questionVersion')
    .leftJoin('user', 'user.id', 'questionVersion.authorId')
    .select('version')
    .select((row) => row.fn.coalesce('authorName', 'user.username').$castTo<string>().as('username'))
    .select((row) =>
      row
        .selectFrom('questionReview')
        .innerJoin('proposedQuestion', 'proposedQuestion.id', 'questionReview.proposedId')
        .innerJoin('user as approver', 'approver.id', 'questionReview.reviewerId')
        .whereRef('proposedQuestion.versionId', '=', 'questionVersion.id')
        .where('outcome', '=', 'approved')
        .select((inner) => inner.fn.max('approver.username').as('username'))
        .as('reviewer'),
    )
    .where('questionVersion.questionId', '=', questionId)
    .where((row) => row.or([row('authorName', 'is not', null), row('user.id', 'is not', null)]))
    .orderBy('version', 'desc')
    .execute();

/** The current wordings of an exam's questions in use that have one of the texts. */
export function listWordingsByText(reader: Reader, examId: string, texts: readonly string[]) {
  return current(reader)
    .select(['kind', 'text', 'options', 'keys', 'parts', 'exhibits'])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .where('text', 'in', [...texts])
    .execute();
}

/** Adds questions to one exam, giving each the next number in it. Changes of the catalogue run one at a time. */
export async function insertQuestions(
  tx: Tx,
  examId: string,
  questions: Omit<NewRow<'question'>, 'examId' | 'number'>[],
  versions: NewRow<'questionVersion'>[],
): Promise<void> {
  const last = await selectLastNumber(tx, examId);
  await tx
    .insertInto('question')
    .values(questions.map((row, index) => ({ ...row, examId, number: last + 1 + index })))
    .execute();
  await insertVersions(tx, versions);
}
