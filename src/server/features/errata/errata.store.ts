import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

/** Wordings whose answers are still to be marked anew, the oldest first. */
export function listDue(reader: Reader, limit: number) {
  return reader
    .selectFrom('keyChange')
    .innerJoin('questionVersion', 'questionVersion.id', 'keyChange.versionId')
    .innerJoin('question', 'question.id', 'keyChange.questionId')
    .select(['versionId', 'correctedId', 'keyChange.examId', 'number', 'version', 'text', 'changedAt'])
    .where('remarkedAt', 'is', null)
    .orderBy('changedAt')
    .limit(limit)
    .execute();
}

/** Answers to a wording in sittings after a number, with how they were marked, and by what rule. */
export function listAnswersTo(
  reader: Reader,
  {
    examId,
    question,
    version,
    after,
    limit,
  }: { examId: string; question: number; version: number; after: number; limit: number },
) {
  return reader
    .selectFrom('response')
    .innerJoin('sitting', 'sitting.number', 'response.sitting')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'sitting.id')
    .leftJoin('remark', (join) =>
      join.onRef('remark.sitting', '=', 'response.sitting').onRef('remark.place', '=', 'response.place'),
    )
    .select([
      'response.sitting as sitting',
      'response.place as place',
      'state',
      'picked',
      'typed',
      'response.isRight as isRight',
      'response.points as points',
      'remark.isRight as isRemarkedRight',
      'remark.points as remarkedPoints',
      'sitting.id as sittingId',
      'sitting.userId as userId',
      'scoring',
    ])
    .where('sitting.examId', '=', examId)
    .where('response.question', '=', question)
    .where('response.version', '=', version)
    .where('response.sitting', '>', after)
    .where('state', 'in', ['whole', 'part'])
    .orderBy('response.sitting')
    .limit(limit)
    .execute();
}

export async function upsertRemark(tx: Tx, row: NewRow<'remark'>): Promise<void> {
  await tx
    .insertInto('remark')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['sitting', 'place']).doUpdateSet({ isRight: row.isRight, points: row.points }),
    )
    .execute();
}

/**
 * What the scored answers of a sitting come to as they were marked, and as they are marked now: right ones, and thousandths of points of
 * the others.
 */
export async function selectScores(tx: Tx, sitting: number) {
  const { rows } = await sql<Record<'right' | 'partial' | 'rightNow' | 'partialNow', number | null>>`select
      sum(case when response.is_right then 1 else 0 end) as right,
      sum(case when response.is_right then 0 else coalesce(response.points, 0) end) as partial,
      sum(case when coalesce(remark.is_right, response.is_right) then 1 else 0 end) as right_now,
      sum(case when coalesce(remark.is_right, response.is_right) then 0
        else coalesce(remark.points, response.points, 0) end) as partial_now
    from response left join remark on remark.sitting = response.sitting and remark.place = response.place
    where response.sitting = ${sitting} and response.is_scored`.execute(tx);
  const { right, partial, rightNow, partialNow } = rows[0]!;
  return {
    right: Number(right ?? 0),
    partial: Number(partial ?? 0),
    rightNow: Number(rightNow ?? 0),
    partialNow: Number(partialNow ?? 0),
  };
}

/** Gives an attempt its new score, and keeps the first one. */
export async function updateScore(
  tx: Tx,
  id: string,
  { right, rightNow, partialNow }: Awaited<ReturnType<typeof selectScores>>,
): Promise<void> {
  await tx
    .updateTable('quizAttempt')
    .set((row) => ({
      score: sql<number>`coalesce(score_before, score) + ${rightNow - right}`,
      scoreBefore: row.fn.coalesce('scoreBefore', 'score'),
      partialPoints: partialNow,
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives a submitted practice sitting or simulation its new figures. */
export async function updateSittingScore(
  tx: Tx,
  id: string,
  { rightNow, partialNow }: Pick<Awaited<ReturnType<typeof selectScores>>, 'rightNow' | 'partialNow'>,
): Promise<void> {
  await tx
    .updateTable('practiceSitting')
    .set({ correct: rightNow, partialPoints: partialNow })
    .where('id', '=', id)
    .where('submittedAt', 'is not', null)
    .execute();
}

export async function updateRemarked(tx: Tx, versionId: string, remarkedAt: Time): Promise<void> {
  await tx.updateTable('keyChange').set({ remarkedAt }).where('versionId', '=', versionId).execute();
}

/** Records that a person is told of a correction; whether nobody told them before. */
export async function insertNotice(tx: Tx, row: NewRow<'errataNotice'>): Promise<boolean> {
  const added = await tx
    .insertInto('errataNotice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return added.length > 0;
}

export function listAddressees(reader: Reader, userIds: readonly string[]) {
  return reader
    .selectFrom('user')
    .select(['id', 'email', 'firstName'])
    .where('id', 'in', [...userIds])
    .where('disabledAt', 'is', null)
    .execute();
}

/** The corrections of an exam that have been made, newest first, with how many answers are marked otherwise since. */
export function listCorrections(reader: Reader, examId: string, limit: number) {
  return reader
    .selectFrom('keyChange')
    .innerJoin('question', 'question.id', 'keyChange.questionId')
    .innerJoin('questionVersion', 'questionVersion.id', 'keyChange.correctedId')
    .select(['correctedId', 'number', 'domainNumber', 'taskNumber'])
    .select((row) => row.fn.max('changedAt').as('at'))
    .select(({ selectFrom, fn }) =>
      selectFrom('errataNotice')
        .whereRef('errataNotice.correctedId', '=', 'keyChange.correctedId')
        .select(fn.countAll<number>().as('n'))
        .as('people'),
    )
    .where('keyChange.examId', '=', examId)
    .whereRef('versionId', '<>', 'correctedId')
    .groupBy(['correctedId', 'number', 'domainNumber', 'taskNumber'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
