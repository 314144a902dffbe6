import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import { putStudyPictures } from '#server/features/question/picture/picture.store.ts';
import { picturesInHtml } from './content-html.ts';

// Listed by name, because PostgreSQL also keeps the search words in this table.
const COLUMNS = [
  'id',
  'examId',
  'ref',
  'contentType',
  'domainNumber',
  'taskNumber',
  'title',
  'content',
  'plainText',
  'markdown',
  'sections',
  'topic',
  'slug',
  'position',
  'quizQuestionCount',
  'flashcardCount',
  'sources',
  'bullets',
  'packHash',
  'archivedAt',
  'createdAt',
  'updatedAt',
] as const;

/** The items in use of an exam, in reading order. */
export function listItems(reader: Reader, examId: string) {
  return reader
    .selectFrom('studyItem')
    .select(COLUMNS)
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The tasks with something to read, in all exams. */
export function listTaskPlaces(reader: Reader) {
  return reader
    .selectFrom('studyItem')
    .select(['examId', 'domainNumber', 'taskNumber'])
    .distinct()
    .where('archivedAt', 'is', null)
    .execute();
}

/** The exam that an item in use belongs to. */
export async function selectOptionalExamOfItem(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('studyItem')
    .select('examId')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.examId ?? null;
}

export function listTaskNames(reader: Reader, examId: string) {
  return reader
    .selectFrom('examTask')
    .select(['domainNumber', 'number', 'name'])
    .where('examId', '=', examId)
    .execute();
}

/** An exam's questions in use, counted by domain. */
export function listQuestionCounts(reader: Reader, examId: string) {
  return reader
    .selectFrom('questionCount')
    .select((column) => ['domainNumber', column.fn.sum<number>('count').as('count')])
    .where('examId', '=', examId)
    .groupBy('domainNumber')
    .execute();
}

/** Every item of an exam, including archived ones, in reading order. */
export function listAllItems(reader: Reader, examId: string) {
  return reader
    .selectFrom('studyItem')
    .select(COLUMNS)
    .where('examId', '=', examId)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .execute();
}

export async function insertItem(tx: Tx, row: NewRow<'studyItem'>): Promise<void> {
  await tx.insertInto('studyItem').values(row).execute();
  await noteShown(tx, row.id, row.content);
}

export async function updateItem(tx: Tx, id: string, set: Partial<NewRow<'studyItem'>>): Promise<void> {
  await tx.updateTable('studyItem').set(set).where('id', '=', id).execute();
  await noteShown(tx, id, set.content);
}

/** Records which pictures an item's text shows, if the text is new. */
export async function noteShown(tx: Tx, id: string, content: string | undefined): Promise<void> {
  if (content !== undefined) await putStudyPictures(tx, id, picturesInHtml(content));
}
