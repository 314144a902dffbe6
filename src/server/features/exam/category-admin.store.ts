import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

const withCounts = (reader: Reader) =>
  reader
    .selectFrom('category')
    .selectAll('category')
    .select((row) =>
      row
        .selectFrom('exam')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('exam.categoryId', '=', 'category.id')
        .as('examCount'),
    );

/** Categories in display order, with the number of exams in each, including archived ones. */
export function listCategoriesWithCounts(reader: Reader) {
  return withCounts(reader).orderBy('position').orderBy('id').execute();
}

export function selectOptionalCategory(reader: Reader, id: string) {
  return withCounts(reader).where('category.id', '=', id).executeTakeFirst();
}

export async function selectOptionalCategoryByName(reader: Reader, name: string): Promise<string | null> {
  const row = await reader
    .selectFrom('category')
    .select('id')
    .where((column) => column.fn<string>('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function nextCategoryPosition(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('category')
    .select((column) => column.fn.max('position').as('last'))
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

export async function insertCategory(tx: Tx, row: NewRow<'category'>): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

export async function updateCategory(tx: Tx, id: string, set: Partial<NewRow<'category'>>): Promise<void> {
  await tx.updateTable('category').set(set).where('id', '=', id).execute();
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute();
}
