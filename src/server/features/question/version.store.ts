import { pictureNames } from '#rules/question/question-pictures.ts';
import { searchableText } from '#rules/question/searchable-text.ts';
import type { Tx } from '#server/db/database.ts';
import { inRows } from '#server/db/in-rows.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { recordKeyChanges } from './key-change.store.ts';
import { keepCounts } from './question-count.store.ts';

/** Ids per statement. */
const IDS = 500;

const questionsOf = (rows: readonly NewRow<'questionVersion'>[]) => rows.map(({ questionId }) => questionId);

/** Adds wordings, with the pictures they show and their search texts. Fails if one of the pictures does not exist. */
export async function insertVersions(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  await keepCounts(tx, questionsOf(rows), () => addVersions(tx, rows));
}

/** Gives each question a new current wording. The previous one stays for attempts graded with it. */
export async function insertNextVersions(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  await keepCounts(tx, questionsOf(rows), async () => {
    await tx
      .updateTable('questionVersion')
      .set({ isCurrent: false })
      .where('questionId', 'in', questionsOf(rows))
      .where('isCurrent', '=', true)
      .execute();
    await addVersions(tx, rows);
    await recordKeyChanges(tx, rows);
  });
}

async function addVersions(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  await tx
    .insertInto('questionVersion')
    .values([...rows])
    .execute();
  const shown = rows.flatMap((row) => picturesIn(row).map((pictureName) => ({ pictureName, versionId: row.id })));
  if (shown.length > 0) await tx.insertInto('questionPicture').values(shown).execute();
  await putSearched(
    tx,
    rows.filter(({ isCurrent }) => isCurrent),
  );
}

const picturesIn = ({ options, parts, exhibits, ...wording }: NewRow<'questionVersion'>): string[] =>
  pictureNames({
    ...wording,
    options: JSON.parse(options),
    parts: JSON.parse(parts ?? '[]'),
    exhibits: JSON.parse(exhibits ?? '[]'),
  });

async function putSearched(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  if (rows.length === 0) return;
  const questions = await tx
    .selectFrom('question')
    .select(['id', 'examId', 'number', 'ref', 'archivedAt'])
    .where('id', 'in', questionsOf(rows))
    .execute();
  const byId = new Map(questions.map((question) => [question.id, question]));
  const searchRows = rows.flatMap(({ questionId, options, parts, sources, tags, ...wording }) => {
    const question = byId.get(questionId);
    // During an import preview a new question does not exist yet.
    if (!question) return [];
    const { examId, number, ref, archivedAt } = question;
    const lists = {
      options: JSON.parse(options),
      parts: JSON.parse(parts ?? '[]'),
      sources: JSON.parse(sources),
      tags: JSON.parse(tags ?? '[]'),
    };
    const text = searchableText({ ...wording, ...lists, ref });
    return { questionId, examId, number, isArchived: archivedAt !== null, text };
  });
  if (searchRows.length === 0) return;
  await tx
    .insertInto('questionSearch')
    .values(searchRows)
    .onConflict((conflict) => conflict.column('questionId').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })))
    .execute();
  await putTags(
    tx,
    rows.flatMap(({ questionId, tags }) => {
      const question = byId.get(questionId);
      if (!question) return [];
      const { examId, number, archivedAt } = question;
      const own = JSON.parse(tags ?? '[]') as string[];
      return own.map((tag) => ({ questionId, examId, tag, number, isArchived: archivedAt !== null }));
    }),
    questionsOf(rows),
  );
}

/** Replaces the tags of questions. */
async function putTags(tx: Tx, rows: readonly NewRow<'questionTag'>[], questionIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('questionTag').where('questionId', 'in', questionIds).execute();
  await inRows(rows, (part) => tx.insertInto('questionTag').values(part).returning('tag').execute());
}

/** Archives questions as of a time or, with null, restores them. */
export async function updateArchived(tx: Tx, ids: readonly string[], archivedAt: Time | null): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS) {
    const part = ids.slice(start, start + IDS);
    await keepCounts(tx, part, async () => {
      await tx.updateTable('question').set({ archivedAt }).where('id', 'in', part).execute();
    });
    for (const table of ['questionSearch', 'questionTag'] as const)
      await tx
        .updateTable(table)
        .set({ isArchived: archivedAt !== null })
        .where('questionId', 'in', part)
        .execute();
  }
}
