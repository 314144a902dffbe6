import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

export function listStates(reader: Reader, { userId, examId }: LearnerExam) {
  return reader.selectFrom('cardState').selectAll().where('userId', '=', userId).where('examId', '=', examId).execute();
}

export function listStatesOf(reader: Reader, userId: string, itemIds: readonly string[]) {
  return reader
    .selectFrom('cardState')
    .selectAll()
    .where('userId', '=', userId)
    .where('itemId', 'in', [...itemIds])
    .execute();
}

/** Writes a card's state, replacing any previous one. */
export async function replaceState(tx: Tx, row: NewRow<'cardState'>): Promise<void> {
  await tx
    .insertInto('cardState')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'itemId']).doUpdateSet(row))
    .execute();
}

export async function deleteState(tx: Tx, userId: string, itemId: string): Promise<void> {
  await tx.deleteFrom('cardState').where('userId', '=', userId).where('itemId', '=', itemId).execute();
}

export async function updateMasteryCleared(tx: Tx, { userId, examId }: LearnerExam, seq: number): Promise<void> {
  await tx
    .updateTable('cardState')
    .set({ isMastered: false, lastSeq: seq })
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

/** Cards the learner first saw since a given time, except those they added themselves. */
export async function countIntroduced(reader: Reader, { userId, examId }: LearnerExam, since: string): Promise<number> {
  const { count } = await reader
    .selectFrom('cardState')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('introducedAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('questionCard')
            .select('questionId')
            .where('userId', '=', userId)
            .whereRef('questionId', '=', 'cardState.itemId'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('ownCard').select('id').where('userId', '=', userId).whereRef('id', '=', 'cardState.itemId')),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
