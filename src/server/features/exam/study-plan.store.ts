import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

export type PlanSettings = Pick<Row<'studyPlan'>, 'newPerDay' | 'missedPerDay' | 'retention' | 'examDate'>;
export type StudyTime = Pick<Row<'studyPlan'>, 'examDate' | 'minutesPerDay' | 'daysOff'>;

/** The settings of a learner who has set none. */
const DEFAULT_SETTINGS: PlanSettings = { newPerDay: 10, missedPerDay: 10, retention: 0.9, examDate: null };

export async function selectSettings(reader: Reader, { userId, examId }: LearnerExam): Promise<PlanSettings> {
  const row = await reader
    .selectFrom('studyPlan')
    .select(['newPerDay', 'missedPerDay', 'retention', 'examDate'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirst();
  return row ?? DEFAULT_SETTINGS;
}

/** The exam date and the daily time for it; `minutesPerDay` is null if not set. */
export async function selectStudyTime(reader: Reader, { userId, examId }: LearnerExam): Promise<StudyTime> {
  const row = await reader
    .selectFrom('studyPlan')
    .select(['examDate', 'minutesPerDay', 'daysOff'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirst();
  return row ?? { examDate: null, minutesPerDay: null, daysOff: [] };
}

export async function replaceStudyTime(tx: Tx, learner: LearnerExam, { daysOff, ...time }: StudyTime): Promise<void> {
  const set = { ...time, daysOff: json(daysOff) };
  await tx
    .insertInto('studyPlan')
    .values({ ...learner, ...DEFAULT_SETTINGS, ...set, lastSeq: 0 })
    .onConflict((conflict) => conflict.columns(['userId', 'examId']).doUpdateSet(set))
    .execute();
}

/** A person's study plans: exam dates and daily times. */
export function listStudyPlans(reader: Reader, userId: string) {
  return reader
    .selectFrom('studyPlan')
    .select('examId')
    .where('userId', '=', userId)
    .where((is) => is.or([is('examDate', 'is not', null), is('minutesPerDay', 'is not', null)]))
    .execute();
}

/** A person's exam dates, where set. */
export function listExamDates(reader: Reader, userId: string) {
  return reader.selectFrom('studyPlan').select(['examId', 'examDate']).where('userId', '=', userId).execute();
}

export async function replaceSettings(tx: Tx, learner: LearnerExam, settings: PlanSettings): Promise<void> {
  await tx
    .insertInto('studyPlan')
    .values({ ...learner, ...settings, lastSeq: 0 })
    .onConflict((conflict) => conflict.columns(['userId', 'examId']).doUpdateSet(settings))
    .execute();
}

/**
 * Reserves numbers for `count` changes to the learner's cards and returns the last. Until the end of the transaction, any other
 * one for the same learner and exam waits here.
 */
export async function takeSeq(tx: Tx, learner: LearnerExam, count: number): Promise<number> {
  await tx
    .insertInto('studyPlan')
    .values({ ...learner, ...DEFAULT_SETTINGS, lastSeq: 0 })
    .onConflict((conflict) => conflict.columns(['userId', 'examId']).doNothing())
    .execute();
  const { lastSeq } = await tx
    .updateTable('studyPlan')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', count) }))
    .where('userId', '=', learner.userId)
    .where('examId', '=', learner.examId)
    .returning('lastSeq')
    .executeTakeFirstOrThrow();
  return lastSeq;
}
