import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Replacement } from '#server/content/import/replacement.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import { updateArchived } from '#server/features/question/version.store.ts';

/** One page of the imports into an exam, newest first, and the total count. */
export async function listImportsPage(
  reader: Reader,
  { page, limit, examId }: { page: number; limit: number; examId: string },
) {
  const chosen = reader.selectFrom('questionImport').where('examId', '=', examId);
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows };
}

export function selectOptionalImport(reader: Reader, id: string) {
  return reader.selectFrom('questionImport').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many questions of an import are in use, and how many of those have been edited or shown to someone since. */
export async function countImported(reader: Reader, importId: string) {
  const inUse = reader.selectFrom('question').where('importId', '=', importId).where('archivedAt', 'is', null);
  const count = (questions: typeof inUse) =>
    questions.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const all = await count(inUse);
  const edits = await count(
    inUse.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('questionVersion')
          .select('version')
          .whereRef('questionId', '=', 'question.id')
          .where('version', '>', 1),
      ),
    ),
  );
  const exposures = await count(
    inUse.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('firstAnswer')
          .innerJoin('questionVersion', 'questionVersion.id', 'firstAnswer.versionId')
          .select('picked')
          .whereRef('questionId', '=', 'question.id'),
      ),
    ),
  );
  return { inUse: all.n, edited: edits.n, shown: exposures.n };
}

/** When a question of the import was last archived; null if none was. */
export async function selectLastArchived(reader: Reader, importId: string): Promise<Time | null> {
  const row = await reader
    .selectFrom('question')
    .select((column) => column.fn.max('archivedAt').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Sets when an import was undone; null: in use again. */
export async function updateImportUndone(tx: Tx, id: string, undoneAt: Time | null): Promise<void> {
  await tx.updateTable('questionImport').set({ undoneAt }).where('id', '=', id).execute();
}

export async function updateImportReplaced(tx: Tx, id: string, replacement: Replacement): Promise<void> {
  await tx
    .updateTable('questionImport')
    .set({ replaced: json(replacement) })
    .where('id', '=', id)
    .execute();
}

/** Archives the questions of an import that are in use. Returns how many. */
export async function updateImportArchived(tx: Tx, importId: string, at: Time): Promise<number> {
  const inUse = await tx
    .selectFrom('question')
    .select('id')
    .where('importId', '=', importId)
    .where('archivedAt', 'is', null)
    .execute();
  await updateArchived(
    tx,
    inUse.map(({ id }) => id),
    at,
  );
  return inUse.length;
}

/** The current wordings of the import's questions archived at that time, which are those its undoing archived. */
export function listTakenOut(reader: Reader, importId: string, at: Time) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select(['question.id', 'kind', 'text', 'options', 'keys', 'parts', 'exhibits', 'domainNumber', 'taskNumber'])
    .where('importId', '=', importId)
    .where('archivedAt', '=', at)
    .orderBy('question.id')
    .execute();
}
