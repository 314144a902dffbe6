import { sql } from 'kysely';
import { holds, type RoleHolder } from '#rules/account/roles.ts';
import { isApprover, type ReviewState } from '#rules/question/second-person.ts';
import { pictureNames } from '#rules/question/question-pictures.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { totalOf } from '#server/db/search/total-of.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';

/** Who asks: their own, and with `isApprover` what others submitted; with `isAdmin` also drafts of accounts that are gone. */
export type Viewer = { userId: string; isApprover: boolean; isAdmin: boolean };

export const viewerOf = ({ userId, standing }: { userId: string; standing: RoleHolder }): Viewer => ({
  userId,
  isApprover: isApprover(standing),
  isAdmin: standing.isAdmin,
});

type ProposedFilter = {
  id?: string | undefined;
  state?: ReviewState | undefined;
  examId?: string | undefined;
  questionId?: string | undefined;
};

/** What the viewer may know of. */
const shown = (
  reader: Reader,
  { userId, isApprover, isAdmin }: Viewer,
  { id, state, examId, questionId }: ProposedFilter,
) =>
  reader
    .selectFrom('proposedQuestion')
    .where((row) =>
      row.or([
        row('proposedQuestion.authorId', '=', userId),
        ...(isApprover ? [row('proposedQuestion.state', '<>', 'draft')] : []),
        ...(isAdmin ? [row('proposedQuestion.authorId', 'is', null)] : []),
      ]),
    )
    .$if(id !== undefined, (rows) => rows.where('proposedQuestion.id', '=', id!))
    .$if(state !== undefined, (rows) => rows.where('proposedQuestion.state', '=', state!))
    .$if(examId !== undefined, (rows) => rows.where('proposedQuestion.examId', '=', examId!))
    .$if(questionId !== undefined, (rows) => rows.where('proposedQuestion.questionId', '=', questionId!));

const detailed = (reader: Reader, viewer: Viewer, filter: ProposedFilter) =>
  shown(reader, viewer, filter)
    .innerJoin('exam', 'exam.id', 'proposedQuestion.examId')
    .leftJoin('question', 'question.id', 'proposedQuestion.questionId')
    .leftJoin('user', 'user.id', 'proposedQuestion.authorId')
    .selectAll('proposedQuestion')
    .select(['exam.name as examName', 'question.number', 'user.username as author'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('questionReview')
            .select('questionReview.id')
            .whereRef('questionReview.proposedId', '=', 'proposedQuestion.id')
            .where('outcome', '=', 'returned'),
        )
        .as('wasReturned'),
    );

export type ProposedDetail = NonNullable<Awaited<ReturnType<typeof selectOptionalProposed>>>;

export const selectOptionalProposed = (reader: Reader, viewer: Viewer, id: string) =>
  detailed(reader, viewer, { id }).executeTakeFirst();

/** One page, those that wait longest first, and the number of all. */
export async function listProposedPage(
  reader: Reader,
  viewer: Viewer,
  { page, limit, ...filter }: ProposedFilter & { page: number; limit: number },
) {
  const rows = await detailed(reader, viewer, filter)
    .orderBy(sql`coalesce(proposed_question.submitted_at, proposed_question.updated_at)`)
    .orderBy('proposedQuestion.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = await totalOf(rows.length, { page, limit }, () =>
    shown(reader, viewer, filter)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  );
  return { total, rows };
}

/** Who proposes a change to a question that is not live yet; undefined: nobody. */
export const selectOptionalOpen = (reader: Reader, questionId: string) =>
  reader
    .selectFrom('proposedQuestion')
    .leftJoin('user', 'user.id', 'proposedQuestion.authorId')
    .select(['proposedQuestion.id', 'user.username as author'])
    .where('questionId', '=', questionId)
    .where('versionId', 'is', null)
    .executeTakeFirst();

/** An author who is mailed what was decided about their question; undefined: it is not wanted, or they can no longer open it. */
export async function selectOptionalAddressee(reader: Reader, userId: string) {
  const author = await reader
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'isAdmin', 'roles'])
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .where('isReviewMailOff', '=', false)
    .executeTakeFirst();
  return author && holds(author, { of: 'content', as: 'reviewer' }) ? author : undefined;
}

export async function insertProposed(tx: Tx, row: NewRow<'proposedQuestion'>): Promise<void> {
  await tx.insertInto('proposedQuestion').values(row).execute();
}

/** Whether there still was that revision. */
export async function updateProposed(
  tx: Tx,
  { id, revision }: Pick<Row<'proposedQuestion'>, 'id' | 'revision'>,
  change: Partial<Omit<NewRow<'proposedQuestion'>, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proposedQuestion')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('versionId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteProposed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('proposedQuestion').where('id', '=', id).execute();
}

/** All reviews, newest first. */
export const listReviews = (reader: Reader, proposedId: string) =>
  reader
    .selectFrom('questionReview')
    .leftJoin('user', 'user.id', 'questionReview.reviewerId')
    .selectAll('questionReview')
    .select('user.username as reviewer')
    .where('proposedId', '=', proposedId)
    .orderBy('answeredAt', 'desc')
    .orderBy('questionReview.id')
    .execute();

/** Returns whether it is the reviewer's first answer to that revision, which stays. */
export async function insertReview(tx: Tx, row: NewRow<'questionReview'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('questionReview')
    .values(row)
    .onConflict((conflict) => conflict.columns(['proposedId', 'revision', 'reviewerId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateReview(
  tx: Tx,
  id: string,
  decision: { outcome: NonNullable<Row<'questionReview'>['outcome']>; comment: string; decidedAt: Time },
): Promise<void> {
  await tx.updateTable('questionReview').set(decision).where('id', '=', id).execute();
}

/** What waits for somebody: questions that they may review, and drafts of theirs that were sent back. */
export async function selectReviewWork(
  reader: Reader,
  viewer: Viewer | null,
): Promise<{ review: number; returned: number }> {
  const waiting = await reader
    .selectFrom('proposedQuestion')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('state', '=', 'review')
    .$if(viewer !== null, (rows) =>
      rows.where((row) => row.or([row('authorId', 'is', null), row('authorId', '<>', viewer!.userId)])),
    )
    .executeTakeFirstOrThrow();
  if (viewer === null) return { review: waiting.n, returned: 0 };
  const returned = await reader
    .selectFrom('proposedQuestion')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('state', '=', 'draft')
    .where('authorId', '=', viewer.userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('questionReview')
          .select('questionReview.id')
          .whereRef('questionReview.proposedId', '=', 'proposedQuestion.id')
          .where('outcome', '=', 'returned'),
      ),
    )
    .executeTakeFirstOrThrow();
  return { review: viewer.isApprover ? waiting.n : 0, returned: returned.n };
}

/** The pictures that proposed questions show, which no stored question may show yet. */
export async function listProposedPictures(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('proposedQuestion').select('wording').where('versionId', 'is', null).execute();
  return [...new Set(rows.flatMap(({ wording }) => pictureNames(wording)))];
}
