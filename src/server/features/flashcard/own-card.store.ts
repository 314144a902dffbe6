import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

const ofLearner = (reader: Reader, { userId, examId }: LearnerExam) =>
  reader.selectFrom('ownCard').where('userId', '=', userId).where('examId', '=', examId);

/** A learner's own cards of an exam, oldest first. */
export const listOwnCards = (reader: Reader, learner: LearnerExam) =>
  ofLearner(reader, learner).selectAll().orderBy('createdAt').orderBy('id').execute();

/** Those that come up. */
export const listOpenOwnCards = (reader: Reader, learner: LearnerExam) =>
  ofLearner(reader, learner).selectAll().where('isSuspended', '=', false).orderBy('createdAt').orderBy('id').execute();

/** A card with both of its sides; undefined if the learner has none like it in this exam. */
export const selectOptionalOwnCard = (reader: Reader, learner: LearnerExam, id: string) =>
  ofLearner(reader, learner).select(['front', 'back']).where('id', '=', id).executeTakeFirst();

/** Which of the ids are own cards of the learner in this exam. */
export async function listOwnCardIds(reader: Reader, learner: LearnerExam, ids: readonly string[]): Promise<string[]> {
  const rows = await ofLearner(reader, learner)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertOwnCards(tx: Tx, rows: readonly NewRow<'ownCard'>[]): Promise<void> {
  await tx
    .insertInto('ownCard')
    .values([...rows])
    .execute();
}

type Change = Partial<Pick<NewRow<'ownCard'>, 'domainNumber' | 'front' | 'back' | 'isSuspended' | 'updatedAt'>>;

export async function updateOwnCard(
  tx: Tx,
  { userId, examId }: LearnerExam,
  id: string,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('ownCard')
    .set(change)
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOwnCard(tx: Tx, { userId, examId }: LearnerExam, id: string): Promise<void> {
  await tx
    .deleteFrom('ownCard')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('id', '=', id)
    .execute();
}

/** The reviews of these cards that were not undone, oldest first. */
export const listReviewsOf = (reader: Reader, userId: string, itemIds: readonly string[]) =>
  reader
    .selectFrom('cardReview')
    .select(['itemId', 'grade', 'reviewedAt', 'stateAfter'])
    .where('userId', '=', userId)
    .where('itemId', 'in', [...itemIds])
    .where('undoneAt', 'is', null)
    .orderBy('seq')
    .execute();

export async function insertReviews(tx: Tx, rows: readonly NewRow<'cardReview'>[]): Promise<void> {
  await tx
    .insertInto('cardReview')
    .values([...rows])
    .execute();
}
