import { sql } from 'kysely';
import type { FoldedSitting } from '#rules/response/fold.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { prepareForRows } from '#server/db/prepare-rows.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';
import { isBetween, type Place } from './consumer.store.ts';

/** Whether a sitting is one that its person did not leave out. */
export const IS_KEPT = sql<boolean>`sitting.is_discarded is not true`;

/** Whether a result, by its id, is one that its person did not leave out. */
export const isKept = (id: string) =>
  sql<boolean>`not exists (select 1 from sitting where sitting.id = ${sql.ref(id)} and sitting.is_discarded = true)`;

/** Leaves a sitting out, or takes it in again. */
export async function updateDiscarded(tx: Tx, number: number, isDiscarded: boolean): Promise<void> {
  await tx.updateTable('sitting').set({ isDiscarded }).where('number', '=', number).execute();
}

/** The responses of a sitting as they were timed, with the words that were to be read, in their order. */
export async function listTimed(reader: Reader, id: string) {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'question.id')
        .onRef('questionVersion.version', '=', 'response.version'),
    )
    .select(['response.state', 'response.isFirst', 'response.seconds', 'text', 'options', 'parts'])
    .where('sitting.id', '=', id)
    .orderBy('response.place')
    .execute();
}

/** A response without its sitting, which `insertResponses` adds. */
export type NewResponse = Omit<NewRow<'response'>, 'sitting'>;

const insertNew = prepareForRows<{ number: number; id: string }, NewRow<'sitting'>>((database, rows) =>
  database
    .insertInto('sitting')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['number', 'id']),
);

/** Adds a sitting; returns its number, or null if there is one with its id. */
export async function insertSitting(tx: Tx, row: NewRow<'sitting'>): Promise<number | null> {
  return (await insertNew(tx, row)).find(({ id }) => id === row.id)?.number ?? null;
}

/** The number of a sitting that is answered bit by bit; adds it if there is none. For cards, one per person, exam, and day. */
export async function ensureSitting(tx: Tx, row: NewRow<'sitting'>): Promise<number> {
  const { number } = await tx
    .insertInto('sitting')
    .values(row)
    .onConflict((conflict) =>
      (row.mode === 'card'
        ? conflict.columns(['userId', 'examId', 'day']).where('day', 'is not', null)
        : conflict.column('id')
      ).doUpdateSet((column) => ({ examId: column.ref('excluded.examId') })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Adds responses to a sitting by one statement. */
export async function insertResponses(tx: Tx, sitting: number, responses: readonly NewResponse[]): Promise<void> {
  if (responses.length === 0) return;
  await tx
    .insertInto('response')
    .values(responses.map((response) => ({ ...response, sitting })))
    .execute();
}

/** The first place in a sitting after all that are taken. */
export async function selectNextPlace(tx: Tx, sitting: number): Promise<number> {
  const { last } = await tx
    .selectFrom('response')
    .select((column) => column.fn.max('place').as('last'))
    .where('sitting', '=', sitting)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

const selectSitting = prepare<Row<'sitting'>, { id: string }>((database, slot) =>
  database.selectFrom('sitting').selectAll().where('id', '=', slot('id')),
);

export async function selectOptionalSitting(reader: Reader, id: string): Promise<Row<'sitting'> | undefined> {
  return (await selectSitting(reader, { id }))[0];
}

const listOfSitting = prepare<Row<'response'> & { versionId: string }, { id: string }>((database, slot) =>
  database
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'question.id')
        .onRef('questionVersion.version', '=', 'response.version'),
    )
    .selectAll('response')
    .select('questionVersion.id as versionId')
    .where('sitting.id', '=', slot('id'))
    .orderBy('place'),
);

export type ResponseRow = Awaited<ReturnType<typeof listOfSitting>>[number];

/** The responses of a sitting by place, each with the id of its wording. */
export const listResponses = (reader: Reader, id: string): Promise<ResponseRow[]> => listOfSitting(reader, { id });

/** Everything a person answered, with the sittings in which they did; for their own download. */
export function listOwnResponses(reader: Reader, userId: string) {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .selectAll('response')
    .select('sitting.id as sittingId')
    .where('userId', '=', userId)
    .orderBy('sitting.number')
    .orderBy('place')
    .execute();
}

/**
 * The sittings of one person in one exam with their responses, as they count; only those with the given numbers, if there are any
 * given. Domain and task are those of the wording.
 */
export async function listForFold(
  reader: Reader,
  { userId, examId }: { userId: string; examId: string },
  numbers: readonly number[] | null = null,
): Promise<FoldedSitting[]> {
  const rows = await reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'question.id')
        .onRef('questionVersion.version', '=', 'response.version'),
    )
    .leftJoin('quizAttempt', 'quizAttempt.id', 'sitting.id')
    .leftJoin('remark', (join) =>
      join.onRef('remark.sitting', '=', 'response.sitting').onRef('remark.place', '=', 'response.place'),
    )
    .select([
      'sitting.number as sitting',
      'mode',
      'sitting.isWithheld as isWithheld',
      'isReconstructed',
      'isDiscarded',
      'quizAttempt.isLate as isLateAttempt',
      'response.question as question',
      'domainNumber as domain',
      'taskNumber as task',
      'state',
      'isFirst',
      'response.isRight as isRight',
      'remark.isRight as isRemarkedRight',
      'isScored',
      'at',
    ])
    .where('sitting.userId', '=', userId)
    .where('sitting.examId', '=', examId)
    .$if(numbers !== null, (query) => query.where('sitting.number', 'in', [...numbers!]))
    .orderBy('sitting.number')
    .orderBy('response.place')
    .execute();
  // A key that was wrong then counts as it has been marked since.
  const marked = rows.map((row) => ({ ...row, isRight: row.isRemarkedRight ?? row.isRight }));
  return [...Map.groupBy(marked, ({ sitting }) => sitting).values()].map((responses) => {
    const { mode, isWithheld, isReconstructed, isDiscarded, isLateAttempt: isLate } = responses[0]!;
    return {
      mode,
      isWithheld,
      isReconstructed,
      isDiscarded: isDiscarded === true,
      responses,
      attempt: isLate === null ? null : { isLate },
    };
  });
}

/** Sittings after a number whose last response is older than that, and which were all committed at a place; none that became an attempt. */
export function listOldSittings(
  tx: Tx,
  { before, horizon, after, limit }: { before: Time; horizon: Place; after: number; limit: number },
): Promise<{ number: number; userId: string | null; examId: string }[]> {
  return tx
    .selectFrom('sitting')
    .select(['number', 'userId', 'examId'])
    .where('number', '>', after)
    .where('servedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('quizAttempt').select('id').whereRef('quizAttempt.id', '=', 'sitting.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('response')
            .select('place')
            .whereRef('response.sitting', '=', 'sitting.number')
            .where((row) => row.or([row('at', '>=', before), row.not(isBetween(tx, null, horizon))])),
        ),
      ),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Deletes sittings with their responses. */
export async function deleteSittings(tx: Tx, numbers: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('sitting')
    .where('number', 'in', [...numbers])
    .execute();
}
