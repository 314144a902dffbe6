import type { ImportKind } from '#rules/content-import/import-kind.ts';
import type { MadePlaces } from '#rules/exam/made-places.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Replacement } from '#server/features/content/import/replacement.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import { updateArchived } from '#server/features/question/version.store.ts';

/** How many ids one statement names. */
const IDS = 500;

type ImportsPage = {
  page: number;
  limit: number;
  examId: string;
  kind?: ImportKind | undefined;
  undone?: '0' | '1' | undefined;
};

/** One page of the imports into an exam, of this kind and of packages or all, newest first, and the total count. */
export async function listImportsPage(reader: Reader, { page, limit, examId, kind, undone }: ImportsPage) {
  let chosen = reader.selectFrom('questionImport').where('examId', '=', examId);
  if (kind) chosen = chosen.where('kind', 'in', [kind, 'package']);
  if (undone) chosen = chosen.where('undoneAt', undone === '1' ? 'is not' : 'is', null);
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

/** How many questions of an import, and how many of these study items, are in use. */
export async function countInUse(
  reader: Reader,
  importId: string,
  itemIds: readonly string[],
): Promise<{ inUse: number; itemsInUse: number }> {
  const questions = await reader
    .selectFrom('question')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('importId', '=', importId)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  let itemsInUse = 0;
  for (let start = 0; start < itemIds.length; start += IDS) {
    const items = await reader
      .selectFrom('studyItem')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('id', 'in', itemIds.slice(start, start + IDS))
      .where('archivedAt', 'is', null)
      .executeTakeFirstOrThrow();
    itemsInUse += items.n;
  }
  return { inUse: questions.n, itemsInUse };
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

/** How many of these study items are in use, and how many of those have been edited or studied by someone since. */
export async function countItems(
  reader: Reader,
  ids: readonly string[],
): Promise<{ itemsInUse: number; itemsEdited: number; itemsStudied: number }> {
  const sum = { itemsInUse: 0, itemsEdited: 0, itemsStudied: 0 };
  for (let start = 0; start < ids.length; start += IDS) {
    const inUse = await reader
      .selectFrom('studyItem')
      .select(({ exists, selectFrom, or }) => [
        'createdAt',
        'updatedAt',
        or([
          exists(selectFrom('cardState').select('itemId').whereRef('itemId', '=', 'studyItem.id')),
          exists(selectFrom('cardReview').select('itemId').whereRef('itemId', '=', 'studyItem.id')),
        ]).as('isStudied'),
      ])
      .where('id', 'in', ids.slice(start, start + IDS))
      .where('archivedAt', 'is', null)
      .execute();
    sum.itemsInUse += inUse.length;
    sum.itemsEdited += inUse.filter(({ createdAt, updatedAt }) => updatedAt > createdAt).length;
    sum.itemsStudied += inUse.filter(({ isStudied }) => Boolean(isStudied)).length;
  }
  return sum;
}

/** When a question of the import, or a study item of its exam, was last archived; null if none was. */
export async function selectLastArchived(
  reader: Reader,
  { id, examId }: { id: string; examId: string },
): Promise<Time | null> {
  const ofQuestions = await reader
    .selectFrom('question')
    .select((column) => column.fn.max('archivedAt').as('last'))
    .where('importId', '=', id)
    .executeTakeFirst();
  const ofItems = await reader
    .selectFrom('studyItem')
    .select((column) => column.fn.max('archivedAt').as('last'))
    .where('examId', '=', examId)
    .executeTakeFirst();
  return [ofQuestions?.last, ofItems?.last].reduce<Time | null>(
    (last, at) => (at && (last === null || at > last) ? at : last),
    null,
  );
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

export async function updateMadePlaces(tx: Tx, id: string, made: MadePlaces): Promise<void> {
  await tx
    .updateTable('questionImport')
    .set({ madePlaces: json(made) })
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
