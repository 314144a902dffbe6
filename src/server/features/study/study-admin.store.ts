import { queryWords } from '#rules/study/search-text.ts';
import { contains } from '#server/db/contains.ts';
import { pageOf } from '#server/db/page-of.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import type { StudyContentType } from '#rules/study/content-type.ts';
import { noteShown } from './study.store.ts';
import { holdsWords } from '#server/db/search/study-search.ts';

export type ItemQuery = {
  page: number;
  limit: number;
  at?: string | undefined;
  examId?: string | undefined;
  contentType?: StudyContentType | undefined;
  archived?: '1' | undefined;
  search?: string | undefined;
  sort: 'place' | 'title' | 'type' | 'updated';
  order: 'asc' | 'desc';
};

/** Items with the names of their domain and task, null if the exam has none with that number. */
const items = (reader: Reader) =>
  reader
    .selectFrom('studyItem')
    .innerJoin('exam', 'exam.id', 'studyItem.examId')
    .leftJoin('examDomain', (join) =>
      join
        .onRef('examDomain.examId', '=', 'studyItem.examId')
        .onRef('examDomain.number', '=', 'studyItem.domainNumber'),
    )
    .leftJoin('examTask', (join) =>
      join
        .onRef('examTask.examId', '=', 'studyItem.examId')
        .onRef('examTask.domainNumber', '=', 'studyItem.domainNumber')
        .onRef('examTask.number', '=', 'studyItem.taskNumber'),
    );

const inUse = (reader: Reader) => items(reader).where('studyItem.archivedAt', 'is', null);

// Listed by name: texts are long, and PostgreSQL keeps the search words in the same table.
const COLUMNS = [
  'studyItem.id',
  'studyItem.examId',
  'studyItem.ref',
  'studyItem.contentType',
  'studyItem.domainNumber',
  'studyItem.taskNumber',
  'studyItem.title',
  'studyItem.topic',
  'studyItem.slug',
  'studyItem.position',
  'studyItem.quizQuestionCount',
  'studyItem.flashcardCount',
  'studyItem.updatedAt',
  'studyItem.archivedAt',
  'exam.name as examName',
  'examDomain.name as domainName',
  'examTask.name as taskTitle',
] as const;

const SORTED_BY = { title: 'studyItem.title', type: 'studyItem.contentType', updated: 'studyItem.updatedAt' } as const;

/** One page of the items in use or archived, its number, and the total count. Sorting by place follows the order of exams, domains, and tasks. */
export async function listItemRows(
  reader: Reader,
  kind: Database['kind'],
  { limit, at, examId, contentType, archived, search, sort, order, ...itemQuery }: ItemQuery,
) {
  let selection = archived ? items(reader).where('studyItem.archivedAt', 'is not', null) : inUse(reader);
  if (examId !== undefined) selection = selection.where('studyItem.examId', '=', examId);
  if (contentType !== undefined) selection = selection.where('studyItem.contentType', '=', contentType);
  if (search !== undefined) {
    const words = queryWords(search);
    const inNames = contains(['study_item.title', 'study_item.topic', 'exam_domain.name', 'exam_task.name'], search);
    selection = selection.where((row) =>
      words.length === 0 ? row.or([inNames]) : row.or([inNames, holdsWords(kind, words)]),
    );
  }
  const { total } = await selection.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const inOrder = (query: ReturnType<typeof inUse>) =>
    (sort === 'place' ? query : query.orderBy(SORTED_BY[sort], order))
      .orderBy('studyItem.examId', order)
      .orderBy('studyItem.domainNumber', order)
      .orderBy('studyItem.taskNumber', order)
      .orderBy('studyItem.position', order)
      .orderBy('studyItem.id', order);
  // Only the index is searched for the page; then its rows are read in full.
  const ids = inOrder(selection).select('studyItem.id');
  const page = (at && (await pageOf(ids, at, limit))) || itemQuery.page;
  const onPage = ids.limit(limit).offset((page - 1) * limit);
  const rows = await inOrder(items(reader).where('studyItem.id', 'in', onPage))
    .select(COLUMNS)
    .execute();
  return { total, page, items: rows };
}
export type ItemRow = Awaited<ReturnType<typeof listItemRows>>['items'][number];

/** An item in use, with its text. */
export function selectOptionalItem(reader: Reader, id: string) {
  return inUse(reader)
    .select([...COLUMNS, 'studyItem.content'])
    .where('studyItem.id', '=', id)
    .executeTakeFirst();
}

/** An item, archived or not. */
export function selectOptionalKeptItem(reader: Reader, id: string) {
  return items(reader).select(COLUMNS).where('studyItem.id', '=', id).executeTakeFirst();
}

/** The items in use of an exam, with their texts, in reading order. */
export function listItemsOf(reader: Reader, examId: string) {
  return inUse(reader)
    .select([...COLUMNS, 'studyItem.content'])
    .where('studyItem.examId', '=', examId)
    .orderBy('studyItem.domainNumber')
    .orderBy('studyItem.taskNumber')
    .orderBy('studyItem.position')
    .orderBy('studyItem.id')
    .execute();
}

/** Changes an item in use if it has not changed since a given time; returns whether it did. */
export async function updateItemOf(
  tx: Tx,
  id: string,
  asOf: Time,
  set: Partial<NewRow<'studyItem'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studyItem')
    .set(set)
    .where('id', '=', id)
    .where('updatedAt', '=', asOf)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await noteShown(tx, id, set.content);
  return numUpdatedRows === 1n;
}

export async function deleteItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('studyItem').where('id', '=', id).execute();
}

/** Whether anyone has ever graded an item. */
export async function wasReviewed(reader: Reader, itemId: string): Promise<boolean> {
  const found = async (table: 'cardState' | 'cardReview') =>
    (await reader.selectFrom(table).select('itemId').where('itemId', '=', itemId).limit(1).executeTakeFirst()) !==
    undefined;
  return (await found('cardState')) || found('cardReview');
}
