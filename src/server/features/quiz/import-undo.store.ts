import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Replacement } from '#server/content/import/replacement.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import { updateArchived } from '#server/features/question/version.store.ts';

/** One page of the imports into an exam, the newest first, and how many there are. */
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

/** Of the questions that an import brought: how many are in use, and how many of those were edited or shown to somebody since. */
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
  const shown = await count(
    inUse.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('firstAnswer')
          .innerJoin('questionVersion', 'questionVersion.id', 'firstAnswer.versionId')
          .select('picked')
          .whereRef('questionId', '=', 'question.id'),
      ),
    ),
  );
  return { inUse: all.n, edited: edits.n, shown: shown.n };
}

/** When the last of the questions that an import brought was archived; null where none is. */
export async function selectLastArchived(reader: Reader, importId: string): Promise<Time | null> {
  const row = await reader
    .selectFrom('question')
    .select((column) => column.fn.max('archivedAt').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Undone at that moment; null: in use again. */
export async function updateImportUndone(tx: Tx, id: string, undoneAt: Time | null): Promise<void> {
  await tx.updateTable('questionImport').set({ undoneAt }).where('id', '=', id).execute();
}

export async function updateImportReplaced(tx: Tx, id: string, replaced: Replacement): Promise<void> {
  await tx
    .updateTable('questionImport')
    .set({ replaced: json(replaced) })
    .where('id', '=', id)
    .execute();
}

/** Archives what an import brought and is in use. Says how many questions went. */
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

/** The present wordings of what was archived of an import at that moment: what undoing it took. */
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
