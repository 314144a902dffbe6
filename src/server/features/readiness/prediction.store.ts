import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** Adds a prediction. None is ever changed. */
export async function insertPrediction(tx: Tx, row: Omit<NewRow<'readiness'>, 'id'>): Promise<void> {
  await tx
    .insertInto('readiness')
    .values({ id: randomUUID(), ...row })
    .execute();
}

const ofLearner = (reader: Reader, { userId, examId }: LearnerExam) =>
  reader.selectFrom('readiness').selectAll().where('userId', '=', userId).where('examId', '=', examId);

/**
 * The prediction that an outcome judges: the last one from before the day of the exam; the first one there is, if the person came
 * later than that.
 */
export async function selectPredicted(reader: Reader, sat: LearnerExam & { examDate: string }) {
  const own = ofLearner(reader, sat);
  const before = own.where('at', '<', startOf(sat.examDate)).orderBy('at', 'desc').orderBy('id').limit(1);
  return (await before.executeTakeFirst()) ?? (await own.orderBy('at').orderBy('id').limit(1).executeTakeFirst());
}

/** The last prediction for a person. */
export const selectLastPrediction = (reader: Reader, learner: LearnerExam) =>
  ofLearner(reader, learner).orderBy('at', 'desc').orderBy('id').limit(1).executeTakeFirst();

/** What was said to a person over time, latest first. */
export const listSaid = (reader: Reader, learner: LearnerExam, most: number) =>
  ofLearner(reader, learner).where('isSaid', '=', true).orderBy('at', 'desc').orderBy('id').limit(most).execute();

/** People with an exam date of whom nothing was predicted yet. */
export function listUnpredicted(reader: Reader, most: number): Promise<LearnerExam[]> {
  return reader
    .selectFrom('studyPlan')
    .select(['userId', 'examId'])
    .where('studyPlan.examDate', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readiness')
            .select('readiness.id')
            .whereRef('readiness.userId', '=', 'studyPlan.userId')
            .whereRef('readiness.examId', '=', 'studyPlan.examId'),
        ),
      ),
    )
    .orderBy('userId')
    .orderBy('examId')
    .limit(most)
    .execute();
}

export async function hasPerson(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
