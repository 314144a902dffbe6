import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

/** The name of the picture made from a file with this hash; undefined if there is none. */
export async function selectOptionalBySource(reader: Reader, sourceHash: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('picture')
    .select('name')
    .where('sourceHash', '=', sourceHash)
    .orderBy('name')
    .executeTakeFirst();
  return row?.name;
}

export async function selectOptionalContent(reader: Reader, name: string): Promise<Uint8Array | undefined> {
  const row = await reader.selectFrom('picture').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content;
}

/** The contents of these pictures, sorted by name. */
export async function listContents(reader: Reader, names: readonly string[]): Promise<[string, Uint8Array][]> {
  const rows = await reader
    .selectFrom('picture')
    .select(['name', 'content'])
    .where('name', 'in', [...names])
    .orderBy('name')
    .execute();
  return rows.map(({ name, content }) => [name, content]);
}

/** Whether nobody but learners brought a picture, for cards of their own. */
export async function isPrivate(reader: Reader, name: string): Promise<boolean> {
  const row = await reader.selectFrom('picture').select('isOfStaff').where('name', '=', name).executeTakeFirst();
  return row?.isOfStaff === false;
}

/** Which of these questions and study content may show: those on learners’ own cards alone are left out. */
export async function listKnown(reader: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await reader
    .selectFrom('picture')
    .select('name')
    .where('name', 'in', [...names])
    .where('isOfStaff', '=', true)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The wordings that show a picture, each with its question. */
export function listUses(reader: Reader, name: string) {
  return reader
    .selectFrom('questionPicture')
    .innerJoin('questionVersion', 'questionVersion.id', 'questionPicture.versionId')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .select(['question.id', 'question.examId', 'question.number', 'question.archivedAt'])
    .distinct()
    .where('pictureName', '=', name)
    .execute();
}

/** The study items in use that show a picture. */
export function listStudyUses(reader: Reader, name: string) {
  return reader
    .selectFrom('studyPicture')
    .innerJoin('studyItem', 'studyItem.id', 'studyPicture.itemId')
    .select(['examId', 'domainNumber'])
    .distinct()
    .where('pictureName', '=', name)
    .where('archivedAt', 'is', null)
    .execute();
}

/** Records which pictures a study item shows; ones that do not exist are left out. */
export async function putStudyPictures(tx: Tx, itemId: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('studyPicture').where('itemId', '=', itemId).execute();
  const rows = [...(await listKnown(tx, names))].map((pictureName) => ({ pictureName, itemId }));
  if (rows.length > 0) await tx.insertInto('studyPicture').values(rows).execute();
}

/** Adds a picture, or extends the keeping time of one that exists. What the staff brought once stays theirs. */
export async function putPicture(tx: Tx, row: NewRow<'picture'>): Promise<void> {
  const { uploadedAt, sourceHash, isOfStaff } = row;
  await tx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ uploadedAt, sourceHash, ...(isOfStaff && { isOfStaff }) }),
    )
    .execute();
}

/** Extends the keeping time of a picture that somebody brings again. Returns whether it exists. */
export async function touchPicture(
  tx: Tx,
  name: string,
  { uploadedAt, isOfStaff }: { uploadedAt: Time; isOfStaff: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ uploadedAt, ...(isOfStaff && { isOfStaff }) })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pictures that no wording, no study item, and nobody's own cards show. */
function shownNowhere(tx: Tx) {
  return tx
    .selectFrom('picture')
    .select('name')
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('questionPicture').select('versionId').whereRef('pictureName', '=', 'picture.name'))),
        not(exists(selectFrom('studyPicture').select('itemId').whereRef('pictureName', '=', 'picture.name'))),
        not(exists(selectFrom('ownPicture').select('userId').whereRef('pictureName', '=', 'picture.name'))),
      ]),
    );
}

/** Deletes pictures that nothing shows and that nobody has uploaded since, but `spared` ones. */
export async function deleteUnused(tx: Tx, before: Time, most: number, spared: readonly string[]): Promise<number> {
  const orphans = shownNowhere(tx)
    .where('uploadedAt', '<', before)
    .$if(spared.length > 0, (rows) => rows.where('name', 'not in', [...spared]))
    .limit(most);
  return Number((await tx.deleteFrom('picture').where('name', 'in', orphans).executeTakeFirst()).numDeletedRows);
}

/** Deletes those of these pictures that nothing shows, however new, unless the staff brought them, too. */
export async function deletePrivateUnused(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const orphans = shownNowhere(tx)
    .where('isOfStaff', '=', false)
    .where('name', 'in', [...names]);
  await tx.deleteFrom('picture').where('name', 'in', orphans).execute();
}
