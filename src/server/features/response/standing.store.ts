import { randomUUID } from 'node:crypto';
import type { TaskSums } from '#rules/statistics/sums.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { isPostgres, lockRows, prepareForRows } from '#server/db/prepare-rows.ts';
import { json, type NewRow, type Row, type Schema } from '#server/db/tables/schema.ts';

/** A person and an exam. */
export type LearnerExam = { userId: string; examId: string };

const selectLocked = prepareForRows<Row<'examStanding'>, LearnerExam>((database, learners) =>
  lockRows(
    database,
    database
      .selectFrom('examStanding')
      .selectAll()
      .where((row) =>
        row.or(learners.map(({ userId, examId }) => row.and([row('userId', '=', userId), row('examId', '=', examId)]))),
      )
      // In a fixed order, so that two transactions that lock several rows do not deadlock.
      .orderBy('userId')
      .orderBy('examId'),
  ),
);

const insertOrLock = prepare<Row<'examStanding'>, LearnerExam>((database, slot) =>
  database
    .insertInto('examStanding')
    .values((row) => ({
      userId: slot('userId'),
      examId: slot('examId'),
      attempts: row.lit(0),
      correct: row.lit(0),
      asked: row.lit(0),
      answered: row.lit(0),
    }))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'examId']).doUpdateSet((row) => ({ userId: row.ref('excluded.userId') })),
    )
    .returningAll(),
);

/**
 * A person's standing in an exam, created if there is none. Until the end of the transaction nobody else can change it.
 */
export async function lockStanding(tx: Tx, { userId, examId }: LearnerExam): Promise<Row<'examStanding'>> {
  const rows = await selectLocked(tx, { userId, examId });
  return (
    rows.find((row) => row.userId === userId && row.examId === examId) ??
    (await insertOrLock(tx, { userId, examId }))[0]!
  );
}

const update = prepareForRows<unknown, NewRow<'examStanding'>>((database, rows) => {
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'userId' && name !== 'examId');
  return database
    .insertInto('examStanding')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'examId'])
        .doUpdateSet((row) =>
          Object.fromEntries(
            columns.map((name) => [name, row.ref(`excluded.${name as keyof Schema['examStanding']}`)]),
          ),
        ),
    );
});

/** Writes standings whose rows are locked. */
export async function updateStanding(tx: Tx, standing: Row<'examStanding'>): Promise<void> {
  const { domains, tasks, baseSums } = standing;
  await update(tx, {
    ...standing,
    domains: json(domains),
    tasks: json(tasks),
    baseSums: baseSums && json(baseSums),
  });
}

export function selectOptionalStanding(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('examStanding')
    .selectAll()
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirst();
}

/** On PostgreSQL as base64: its own text for bytes is half as long again, and takes longer to read. */
const selectSeen = prepare<{ seen: Uint8Array | string }, LearnerExam>((database, slot) =>
  database
    .selectFrom('examStanding')
    .select((row) =>
      isPostgres(database)
        ? row.fn<string>('encode', ['seen', row.val('base64')]).as('seen')
        : row.ref('seen').as('seen'),
    )
    .where('userId', '=', slot('userId'))
    .where('examId', '=', slot('examId')),
);

/** What a person has seen of an exam, packed. */
export async function selectOptionalSeen(
  reader: Reader,
  learner: LearnerExam,
): Promise<{ seen: Uint8Array } | undefined> {
  const [row] = await selectSeen(reader, learner);
  return row && { seen: typeof row.seen === 'string' ? Buffer.from(row.seen, 'base64') : row.seen };
}

export async function hasExam(reader: Reader, id: string): Promise<boolean> {
  return (await reader.selectFrom('exam').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A person's answers by task. */
export async function selectTaskSums(reader: Reader, { userId, examId }: LearnerExam): Promise<readonly TaskSums[]> {
  const row = await reader
    .selectFrom('examStanding')
    .select('tasks')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirst();
  return row?.tasks ?? [];
}

/** The standings in every exam that the person has begun. */
export function listStandings(reader: Reader, userId: string) {
  return reader.selectFrom('examStanding').selectAll().where('userId', '=', userId).execute();
}

const learners = (reader: Reader) =>
  reader
    .selectFrom('examStanding')
    .select(['userId', 'examId'])
    .union(
      reader
        .selectFrom('sitting')
        .select((row) => [row.ref('userId').$notNull().as('userId'), 'examId'])
        .where('userId', 'is not', null),
    );

/** People and exams of which there is a standing or a response, in a fixed order, after the given one. */
export function listLearnersAfter(
  reader: Reader,
  { userId, examId }: LearnerExam,
  limit: number,
): Promise<LearnerExam[]> {
  return reader
    .selectFrom(learners(reader).as('learner'))
    .selectAll()
    .where((row) =>
      row.or([row('userId', '>', userId), row.and([row('userId', '=', userId), row('examId', '>', examId)])]),
    )
    .orderBy('userId')
    .orderBy('examId')
    .limit(limit)
    .execute();
}

/** Some standings, beginning at a random person. */
export async function listLearnersAtRandom(reader: Reader, limit: number): Promise<LearnerExam[]> {
  const after = await listLearnersAfter(reader, { userId: randomUUID(), examId: '' }, limit);
  if (after.length === limit) return after;
  return [...after, ...(await listLearnersAfter(reader, { userId: '', examId: '' }, limit - after.length))];
}
