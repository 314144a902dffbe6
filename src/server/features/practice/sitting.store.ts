import { countLeft } from '#rules/practice/count-left.ts';
import { lastPassedDeadline } from '#rules/quiz/timing.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import type { PracticeItem } from '#server/db/tables/practice-tables.ts';
import { json, type NewRow, type Row } from '#server/db/tables/schema.ts';
import type { Holder } from '#server/http/caller.ts';
import { isKept } from '#server/features/response/response.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

export async function insertSitting(tx: Tx, row: NewRow<'practiceSitting'>): Promise<void> {
  await tx.insertInto('practiceSitting').values(row).execute();
}

export function selectOptionalSitting(reader: Reader, id: string): Promise<Row<'practiceSitting'> | undefined> {
  return reader.selectFrom('practiceSitting').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reserves numbers for `count` events. Until the end of the transaction, any other device waits here. */
export function takeRevisions(tx: Tx, id: string, count: number): Promise<Row<'practiceSitting'>> {
  return tx
    .updateTable('practiceSitting')
    .set((column) => ({ revision: column('revision', '+', count) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the questions of a sitting by longer ones. */
export async function updateItems(tx: Tx, id: string, items: PracticeItem[]): Promise<void> {
  await tx
    .updateTable('practiceSitting')
    .set({ items: json(items), total: items.length })
    .where('id', '=', id)
    .execute();
}

export async function updateSubmitted(
  tx: Tx,
  id: string,
  {
    unscoredPlaces,
    ...set
  }: { submittedAt: string; answered: number; correct: number; partialPoints: number; unscoredPlaces: number[] },
): Promise<void> {
  await tx
    .updateTable('practiceSitting')
    .set({ ...set, unscoredPlaces: json(unscoredPlaces) })
    .where('id', '=', id)
    .execute();
}

const SUMMARY = [
  'id',
  'mode',
  'isSealed',
  'isRehearsal',
  'startedAt',
  'deadlineAt',
  'submittedAt',
  'total',
  'unscored',
  'answered',
  'correct',
  'partialPoints',
] as const;

/**
 * What a person can resume, newest first, with the number of questions left: simulations whose time is not up, and practice with an
 * answer.
 */
export async function listOpen(
  reader: Reader,
  { userId, examId, at }: { userId: string; examId?: string; at: string },
) {
  const open = await reader
    .selectFrom('practiceSitting')
    .select([...SUMMARY, 'examId', 'isForwardOnly', 'isFree'])
    .where('userId', '=', userId)
    .$if(examId !== undefined, (query) => query.where('examId', '=', examId!))
    .where('submittedAt', 'is', null)
    .where((row) => row.or([row('mode', '=', 'simulation'), row('revision', '>', 0)]))
    .where((row) => row.or([row('deadlineAt', 'is', null), row('deadlineAt', '>', lastPassedDeadline(at))]))
    .orderBy('startedAt', 'desc')
    .execute();
  if (open.length === 0) return [];
  const events = await reader
    .selectFrom('practiceEvent')
    .select(['sittingId', 'place', 'payload'])
    .where(
      'sittingId',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
  const eventsOf = Map.groupBy(events, ({ sittingId }) => sittingId);
  return open.flatMap(({ examId: ownExamId, isForwardOnly, isFree, ...summary }) => {
    const done = (eventsOf.get(summary.id) ?? []).map(({ place, payload }) => ({ place, kind: payload.kind }));
    const isBegun = summary.mode === 'simulation' || done.some(({ kind }) => kind === 'answered');
    return isBegun
      ? [{ examId: ownExamId, isFree, summary, left: countLeft(done, { total: summary.total, isForwardOnly }) }]
      : [];
  });
}

/** What a person can resume in an exam, then what they submitted last there, each newest first. */
export async function listLatest(reader: Reader, learner: LearnerExam, at: string, mostSubmitted: number) {
  const open = await listOpen(reader, { ...learner, at });
  return [...open.map(({ summary }) => summary), ...(await listSubmitted(reader, learner, mostSubmitted))];
}

function listSubmitted(reader: Reader, { userId, examId }: LearnerExam, limit: number) {
  return reader
    .selectFrom('practiceSitting')
    .select(SUMMARY)
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('submittedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Open simulations of anyone, due to end by a given time, the earliest first. */
export function listOverdue(reader: Reader, deadlineAt: string, limit: number): Promise<Row<'practiceSitting'>[]> {
  return reader
    .selectFrom('practiceSitting')
    .selectAll()
    .where('submittedAt', 'is', null)
    .where('deadlineAt', '<=', deadlineAt)
    .orderBy('deadlineAt')
    .limit(limit)
    .execute();
}

const overdueOf = prepare<Row<'practiceSitting'>, LearnerExam & { deadlineAt: string }>((database, slot) =>
  database
    .selectFrom('practiceSitting')
    .selectAll()
    .where('submittedAt', 'is', null)
    .where('deadlineAt', '<=', slot('deadlineAt'))
    .where('userId', '=', slot('userId'))
    .where('examId', '=', slot('examId'))
    .orderBy('deadlineAt'),
);

/** Open simulations of one person in an exam, due to end by a given time, the earliest first. */
export const listOverdueOf = (reader: Reader, learner: LearnerExam, deadlineAt: string) =>
  overdueOf(reader, { ...learner, deadlineAt });

/** What a person's rights follow from as of now, whether or not they are logged in. */
export function selectOptionalHolder(reader: Reader, id: string): Promise<Holder | undefined> {
  return reader
    .selectFrom('user')
    .select(['id', 'isAdmin', 'roles', 'secondFactorAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Submitted sittings of the same kind begun before this one, newest first: all but rehearsals and practice without an answer. */
export function listEarlier(
  reader: Reader,
  { userId, examId, mode, startedAt }: Row<'practiceSitting'>,
  limit: number,
) {
  return reader
    .selectFrom('practiceSitting')
    .select(SUMMARY)
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('mode', '=', mode)
    .where('isRehearsal', '=', false)
    .where(isKept('practiceSitting.id'))
    .where('startedAt', '<', startedAt)
    .where('submittedAt', 'is not', null)
    .where((row) => row.or([row('mode', '=', 'simulation'), row('answered', '>', 0)]))
    .orderBy('startedAt', 'desc')
    .limit(limit)
    .execute();
}

export async function insertEvents(tx: Tx, rows: readonly NewRow<'practiceEvent'>[]): Promise<void> {
  await tx
    .insertInto('practiceEvent')
    .values([...rows])
    .execute();
}

/** The events of a sitting in the order they were accepted. */
export function listEvents(reader: Reader, sittingId: string): Promise<Row<'practiceEvent'>[]> {
  return reader
    .selectFrom('practiceEvent')
    .selectAll()
    .where('sittingId', '=', sittingId)
    .orderBy('revision')
    .execute();
}

/** Whether a person has a simulation open in an exam. */
export async function hasOpenSimulation(reader: Reader, { userId, examId }: LearnerExam): Promise<boolean> {
  const row = await reader
    .selectFrom('practiceSitting')
    .select('id')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('mode', '=', 'simulation')
    .where('submittedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a question is in any sitting a person has open in an exam. */
export async function hasOpenWith(
  reader: Reader,
  { userId, examId }: LearnerExam,
  questionId: string,
): Promise<boolean> {
  const rows = await reader
    .selectFrom('practiceSitting')
    .select('items')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('submittedAt', 'is', null)
    .execute();
  return rows.some(({ items }) => items.some((item) => item.questionId === questionId));
}
