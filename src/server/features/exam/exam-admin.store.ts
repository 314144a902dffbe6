import { contains } from '#server/db/contains.ts';
import { isCountedDomain, withContent } from '#server/db/counted-domain.ts';
import { pageOf } from '#server/db/page-of.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { listBulletsOf } from './place.store.ts';

type ListQuery = {
  page: number;
  limit: number;
  at?: string | undefined;
  search?: string | undefined;
  status?: 'active' | 'inactive' | 'archived' | undefined;
  sort: 'name' | 'category' | 'price' | 'questions' | 'status';
  order: 'asc' | 'desc';
};

const COLUMN_OF = {
  name: 'exam.name',
  category: 'category.name',
  price: 'exam.priceCents',
  questions: 'questionCount',
} as const;

const withCounts = (reader: Reader) =>
  reader
    .selectFrom('exam')
    .innerJoin('category', 'category.id', 'exam.categoryId')
    .selectAll('exam')
    .select((row) => [
      'category.name as categoryName',
      row
        .selectFrom('questionCount')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('count'), inner.val(0)).as('count'))
        .whereRef('questionCount.examId', '=', 'exam.id')
        .as('questionCount'),
      row
        .selectFrom('examDomain')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('examDomain.examId', '=', 'exam.id')
        .where((domain) => domain.not(isCountedDomain('examDomain.examId', 'examDomain.number')))
        .as('weightlessDomains'),
      withContent(row).as('hasContent'),
    ]);

/** One page of all exams, its number, and the total count. */
export async function listExamsPage(reader: Reader, { limit, at, search, status, sort, order, ...query }: ListQuery) {
  let selection = withCounts(reader);
  if (search !== undefined)
    selection = selection.where(
      contains(['exam.name', 'exam.code', 'exam.edition', 'exam.vendor', 'category.name'], search),
    );
  if (status !== undefined)
    selection = selection.where('exam.archivedAt', status === 'archived' ? 'is not' : 'is', null);
  if (status === 'active' || status === 'inactive')
    selection = selection.where('exam.isActive', '=', status === 'active');
  const { total } = await selection
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const sortedSelection =
    sort === 'status'
      ? selection.orderBy(
          (row) =>
            row
              .case()
              .when('exam.archivedAt', 'is not', null)
              .then(3)
              .when('exam.isActive', '=', true)
              .then(1)
              .else(2)
              .end(),
          order,
        )
      : selection.orderBy(COLUMN_OF[sort], order);
  const inOrder = sortedSelection.orderBy('exam.id');
  const page = (at && (await pageOf(inOrder, at, limit))) || query.page;
  const rows = await inOrder
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, page, rows };
}

export function selectOptionalExam(reader: Reader, id: string) {
  return withCounts(reader).where('exam.id', '=', id).executeTakeFirst();
}

export function listDomainsOf(reader: Reader, examId: string) {
  return reader.selectFrom('examDomain').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

export function listTasksOf(reader: Reader, examId: string) {
  return reader.selectFrom('examTask').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

/** The exam that has or had a slug. */
export async function selectOptionalSlugHolder(reader: Reader, slug: string): Promise<string | null> {
  const row = await reader.selectFrom('examSlug').select('examId').where('slug', '=', slug).executeTakeFirst();
  return row?.examId ?? null;
}

export async function insertSlug(tx: Tx, slug: string, examId: string): Promise<void> {
  await tx.insertInto('examSlug').values({ slug, examId }).execute();
}

/** The exam of an edition. */
export async function selectOptionalEditionHolder(reader: Reader, edition: string): Promise<string | null> {
  const row = await reader.selectFrom('exam').select('id').where('edition', '=', edition).executeTakeFirst();
  return row?.id ?? null;
}

export async function nextExamPosition(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('exam')
    .select((column) => column.fn.max('position').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function insertExam(tx: Tx, row: NewRow<'exam'>): Promise<void> {
  await tx.insertInto('exam').values(row).execute();
}

export async function updateExam(tx: Tx, id: string, set: Partial<NewRow<'exam'>>): Promise<void> {
  await tx.updateTable('exam').set(set).where('id', '=', id).execute();
}

/** Replaces an exam's domains and their tasks. A task keeps its bullets, matched by number. */
export async function replaceDomains(
  tx: Tx,
  examId: string,
  domains: NewRow<'examDomain'>[],
  tasks: Omit<NewRow<'examTask'>, 'bullets'>[],
): Promise<void> {
  const bullets = await listBulletsOf(tx, examId);
  await tx.deleteFrom('examDomain').where('examId', '=', examId).execute();
  await tx.insertInto('examDomain').values(domains).execute();
  const rows = tasks.map((task) => ({ ...task, bullets: bullets(task.domainNumber, task.number) }));
  await tx.insertInto('examTask').values(rows).execute();
}

/** The tasks that questions or study content in use belong to. */
export async function listPlacesInUse(
  reader: Reader,
  examId: string,
): Promise<{ domainNumber: number; taskNumber: number }[]> {
  const ofQuestions = await reader
    .selectFrom('questionCount')
    .select(['domainNumber', 'taskNumber'])
    .distinct()
    .where('examId', '=', examId)
    .execute();
  const ofItems = await reader
    .selectFrom('studyItem')
    .select(['domainNumber', 'taskNumber'])
    .distinct()
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .execute();
  return [...ofQuestions, ...ofItems];
}

const USES = [
  'purchase',
  'entitlement',
  'quizAttempt',
  'cardReview',
  'cardState',
  'taskRead',
  'guideOpening',
  'studyPlan',
  'outcome',
  'questionCard',
  'ownCard',
  'practiceSitting',
  'examStanding',
  'questionReport',
] as const;

/** Whether anyone paid for an exam, was granted it, attempted or studied it, or reported one of its questions. */
export async function isExamUsed(reader: Reader, examId: string): Promise<boolean> {
  for (const table of USES) {
    // Typed as one table; each of them has an exam_id.
    const row = await reader
      .selectFrom(table as 'quizAttempt')
      .select('examId')
      .where('examId', '=', examId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

export async function updateExamArchived(tx: Tx, id: string, at: Time): Promise<void> {
  await tx.updateTable('exam').set({ archivedAt: at, isActive: false, updatedAt: at }).where('id', '=', id).execute();
}

/** Deletes an exam and everything that belongs to it. Throws if anyone's rows refer to it. */
export async function deleteExam(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('question').where('examId', '=', id).execute();
  await tx.deleteFrom('studyItem').where('examId', '=', id).execute();
  await tx.deleteFrom('exam').where('id', '=', id).execute();
}
