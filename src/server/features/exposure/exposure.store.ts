import type { Reader, Tx } from '#server/db/database.ts';
import { lockRows, prepareForRows } from '#server/db/prepare-rows.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';

const insert = prepareForRows<unknown, NewRow<'exposure'>>((database, rows) =>
  database.insertInto('exposure').values(rows),
);

/** Adds a sitting's row. */
export async function insertExposure(tx: Tx, row: NewRow<'exposure'>): Promise<void> {
  await insert(tx, row);
}

/** Appends entries to a sitting's row, or adds the row. For cards, one row per person, exam, and day. */
export async function appendExposure(tx: Tx, row: NewRow<'exposure'>): Promise<void> {
  await tx
    .insertInto('exposure')
    .values(row)
    .onConflict((conflict) =>
      (row.mode === 'card'
        ? conflict.columns(['userId', 'examId', 'day']).where('day', 'is not', null)
        : conflict.column('id')
      ).doUpdateSet((column) => ({
        entries: column('exposure.entries', '||', column.ref('excluded.entries')),
        isCounted: row.isCounted ? column.ref('exposure.isCounted') : false,
      })),
    )
    .execute();
}

const select = prepareForRows<Row<'exposure'>, { id: string }>((database, rows) =>
  database
    .selectFrom('exposure')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    ),
);

export async function selectOptionalExposure(reader: Reader, id: string): Promise<Row<'exposure'> | undefined> {
  return (await select(reader, { id })).find((row) => row.id === id);
}

/** Locks at most `limit` rows with entries not yet in the counts of first answers; no other transaction gets them. */
export function lockUncounted(tx: Tx, limit: number): Promise<Row<'exposure'>[]> {
  return lockRows(
    tx,
    tx
      .selectFrom('exposure')
      .selectAll()
      // In the form the index has: SQLite uses it for no other.
      .where((row) => row('isCounted', '=', row.lit(false)))
      .limit(limit),
  ).execute();
}

/** Marks locked rows as fully counted. */
export async function updateCounted(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('exposure')
    .set((column) => ({ isCounted: true, counted: column.fn<number>('length', ['entries']) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** How many questions one statement asks for. */
const NUMBERS = 1000;

/** The ids of all wordings of an exam's questions, by question number and version number. */
export async function listVersionIds(reader: Reader, examId: string, numbers: Iterable<number>) {
  const wanted = [...new Set(numbers)];
  const rows = [];
  for (let from = 0; from < wanted.length; from += NUMBERS) {
    const some = reader
      .selectFrom('question')
      .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
      .select(['number', 'version', 'questionVersion.id as versionId'])
      .where('examId', '=', examId)
      .where('number', 'in', wanted.slice(from, from + NUMBERS));
    rows.push(...(await some.execute()));
  }
  return rows;
}

/** Adds to the counts of first answers. Takes at least one row, and each wording and answer only once. */
export async function addFirstAnswers(tx: Tx, rows: readonly NewRow<'firstAnswer'>[]): Promise<void> {
  await tx
    .insertInto('firstAnswer')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['versionId', 'picked'])
        .doUpdateSet((column) => ({ count: column('firstAnswer.count', '+', column.ref('excluded.count')) })),
    )
    .execute();
}

/** How people answered a wording when they first met its question. */
export function listFirstAnswers(reader: Reader, versionId: string) {
  return reader.selectFrom('firstAnswer').select(['picked', 'count']).where('versionId', '=', versionId).execute();
}
