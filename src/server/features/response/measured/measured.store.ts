import { sql } from 'kysely';
import type { FormSums } from '#rules/measurement/form-reliability.ts';
import type { TeachingSums } from '#rules/measurement/teaching.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';
import { IS_KEPT } from '#server/features/response/response.store.ts';

/** Rows written by one statement. */
const ROWS = 100;

/** First, unaided answers by the hash of what was asked. */
export async function countEvidence(reader: Reader): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { askedHash, sums } of await reader.selectFrom('itemSum').select(['askedHash', 'sums']).execute())
    counts.set(askedHash, (counts.get(askedHash) ?? 0) + (sums['n'] ?? 0));
  return counts;
}

/** How hard the author says each question is; of copies, the one that is in use. */
export async function listLabels(reader: Reader): Promise<Map<string, Difficulty>> {
  const rows = await reader
    .selectFrom('questionVersion')
    .select(['askedHash', 'difficulty'])
    .orderBy('isCurrent')
    .orderBy('createdAt')
    .execute();
  return new Map(rows.map(({ askedHash, difficulty }) => [askedHash, difficulty]));
}

export type Parameters = NewRow<'itemParameter'>;

export async function replaceParameters(tx: Tx, parameters: readonly Parameters[]): Promise<void> {
  await tx.deleteFrom('itemParameter').execute();
  for (let start = 0; start < parameters.length; start += ROWS)
    await tx
      .insertInto('itemParameter')
      .values(parameters.slice(start, start + ROWS))
      .execute();
}

/** Those of some questions. */
export async function listParameters(
  reader: Reader,
  hashes: readonly string[],
): Promise<Map<string, Row<'itemParameter'>>> {
  if (hashes.length === 0) return new Map();
  const rows = await reader
    .selectFrom('itemParameter')
    .selectAll()
    .where('askedHash', 'in', [...hashes])
    .execute();
  return new Map(rows.map((row) => [row.askedHash, row]));
}

/** Takes what is due once a week, so that one process does it; returns whether it is due. */
export async function claimMeasurement(tx: Tx, name: string, at: Time, dueBefore: Time): Promise<boolean> {
  const taken = await tx
    .insertInto('measurement')
    .values({ name, measuredAt: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ measuredAt: at }).where('measurement.measuredAt', '<=', dueBefore),
    )
    .returning('name')
    .execute();
  return taken.length > 0;
}

/** A first, unaided, whole answer of a person to a question, at its place in the exam now. */
export type PlacedAnswer = {
  question: number;
  domainNumber: number;
  taskNumber: number;
  at: Time;
  isRight: boolean;
};

/** By time. */
export async function listPlacedAnswers(
  reader: Reader,
  { userId, examId }: { userId: string; examId: string },
): Promise<PlacedAnswer[]> {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select((row) => [
      'response.question',
      'domainNumber',
      'taskNumber',
      'response.at',
      row.ref('isRight').$notNull().as('isRight'),
    ])
    .where('sitting.userId', '=', userId)
    .where('sitting.examId', '=', examId)
    .where('isFirst', '=', true)
    .where('isUnaided', '=', true)
    .where('isRight', 'is not', null)
    .where(IS_KEPT)
    .orderBy('response.at')
    .orderBy('sitting.number')
    .orderBy('response.place')
    .execute();
}

export const listOpenings = (reader: Reader, { userId, examId }: { userId: string; examId: string }) =>
  reader
    .selectFrom('guideOpening')
    .select(['domainNumber', 'taskNumber', 'openedAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();

/** People with answers in an exam, after one of them in order. */
export function listAnsweringAfter(reader: Reader, after: { userId: string; examId: string }, limit: number) {
  return reader
    .selectFrom('sitting')
    .select((row) => [row.ref('userId').$notNull().as('userId'), 'examId'])
    .distinct()
    .where('userId', 'is not', null)
    .where(sql<boolean>`(user_id, exam_id) > (${after.userId}, ${after.examId})`)
    .orderBy('userId')
    .orderBy('examId')
    .limit(limit)
    .execute();
}

export type Teaching = Pick<Row<'teaching'>, 'examId' | 'what' | 'domainNumber' | 'taskNumber' | 'question'> &
  TeachingSums;

export async function replaceTeaching(tx: Tx, rows: readonly Teaching[], measuredAt: Time): Promise<void> {
  await tx.deleteFrom('teaching').execute();
  for (let start = 0; start < rows.length; start += ROWS)
    await tx
      .insertInto('teaching')
      .values(rows.slice(start, start + ROWS).map((row) => ({ ...row, measuredAt })))
      .execute();
}

/** What was measured in an exam: of its tasks, or of a question. */
export const listTeaching = (reader: Reader, examId: string, question: number) =>
  reader
    .selectFrom('teaching')
    .selectAll()
    .where('examId', '=', examId)
    .where('question', '=', question)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .execute();

/** Simulations after one of them by number, oldest first. */
export const listSimulationsAfter = (reader: Reader, after: number, limit: number) =>
  reader
    .selectFrom('sitting')
    .select(['number', 'examId'])
    .where('number', '>', after)
    .where('mode', '=', 'simulation')
    .where(IS_KEPT)
    .orderBy('number')
    .limit(limit)
    .execute();

/** What counts toward the scores of simulations, by their numbers. */
export async function listScored(reader: Reader, simulations: readonly { number: number }[]) {
  if (simulations.length === 0) return new Map<number, []>();
  const rows = await reader
    .selectFrom('response')
    .select(['sitting', 'state', 'isFirst', 'isUnaided', 'isRight', 'seconds'])
    .where(
      'sitting',
      'in',
      simulations.map(({ number }) => number),
    )
    .where('isScored', '=', true)
    .execute();
  return Map.groupBy(
    rows.map(({ isFirst, isUnaided, ...row }) => ({ ...row, isEvidence: isFirst === true && isUnaided === true })),
    ({ sitting }) => sitting,
  );
}

type FormScore = { examId: string } & FormSums;

export async function replaceFormScores(tx: Tx, rows: readonly FormScore[], measuredAt: Time): Promise<void> {
  await tx.deleteFrom('formScore').execute();
  for (let start = 0; start < rows.length; start += ROWS)
    await tx
      .insertInto('formScore')
      .values(rows.slice(start, start + ROWS).map(({ right, ...row }) => ({ ...row, rightAnswers: right, measuredAt })))
      .execute();
}

/** The scores of an exam's simulations, of the length that most of them have; undefined: there are none. */
export async function selectOptionalFormScores(
  reader: Reader,
  examId: string,
): Promise<(FormSums & { measuredAt: Time }) | undefined> {
  const row = await reader
    .selectFrom('formScore')
    .select(['questions', 'sittings', 'rightAnswers as right', 'squares', 'measuredAt'])
    .where('examId', '=', examId)
    .orderBy('sittings', 'desc')
    .orderBy('questions', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}
