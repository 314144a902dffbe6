import { withContent } from '#server/db/counted-domain.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';

export async function selectCatalogueVersion(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('catalogueVersion')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Tells all app processes, once the transaction commits, that the catalogue or a bank changed. */
export async function updateCatalogueVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalogueVersion')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/** Sets the version: after a restore it must be one no server has seen. */
export async function setCatalogueVersion(tx: Tx, version: number): Promise<void> {
  await tx.updateTable('catalogueVersion').set({ version }).where('id', '=', 1).execute();
}

/** The site's changed settings, which are versioned with the catalogue. */
export function listSiteSettings(reader: Reader) {
  return reader
    .selectFrom('siteSetting')
    .select(['name', 'value', 'isShown', 'at'])
    .where('isCurrent', '=', true)
    .execute();
}

/** The site's texts as rendered when they were saved, versioned likewise. */
export function listSitePages(reader: Reader) {
  return reader.selectFrom('sitePage').selectAll().execute();
}

export function listCategoryRows(reader: Reader) {
  return reader.selectFrom('category').selectAll().orderBy('position').execute();
}

/** Every exam, including archived ones, by category and then in the exam's own order. */
export function listExamRows(reader: Reader) {
  return reader
    .selectFrom('exam')
    .innerJoin('category', 'category.id', 'exam.categoryId')
    .selectAll('exam')
    .orderBy('category.position')
    .orderBy('exam.position')
    .orderBy('exam.edition')
    .execute();
}

export function listSlugRows(reader: Reader) {
  return reader.selectFrom('examSlug').selectAll().execute();
}

export function listDomainRows(reader: Reader) {
  return reader.selectFrom('examDomain').selectAll().orderBy('number').execute();
}

/** Counts of questions in use by exam, domain, and kind. */
export function listQuestionCounts(reader: Reader) {
  return reader
    .selectFrom('questionCount')
    .select((column) => ['examId', 'domainNumber', 'kind', column.fn.sum<number>('count').as('count')])
    .groupBy(['examId', 'domainNumber', 'kind'])
    .execute();
}

/** The domains that have study content in use. */
export function listStudiedDomains(reader: Reader) {
  return reader
    .selectFrom('studyItem')
    .select(['examId', 'domainNumber'])
    .distinct()
    .where('archivedAt', 'is', null)
    .execute();
}

/** The domains where some question in use lacks a rationale for an option. */
export function listUnexplainedDomains(reader: Reader) {
  return reader
    .selectFrom('questionCount')
    .select(['examId', 'domainNumber'])
    .distinct()
    .where('isExplained', '=', false)
    .execute();
}

/** Whether an exam has any content yet: a question or something to study in a domain that counts. */
export async function hasContent(reader: Reader, examId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('exam')
    .select('id')
    .where('id', '=', examId)
    .where((exam) => withContent(exam))
    .executeTakeFirst();
  return row !== undefined;
}

/** Every exam with the details of its certification version. */
export function listVersions(reader: Reader) {
  return reader
    .selectFrom('exam')
    .select([
      'id',
      'edition',
      'code',
      'versionName',
      'versionEffective',
      'retires',
      'retiresElsewhere',
      'successor',
      'objectives',
    ])
    .orderBy('position')
    .orderBy('edition')
    .execute();
}

export function selectFacts(reader: Reader, examId: string) {
  return reader
    .selectFrom('exam')
    .select(['format', 'verified', 'sources'])
    .where('id', '=', examId)
    .executeTakeFirstOrThrow();
}

/** The kinds of the questions in use in these domains of an exam. */
export async function listKindsOf(
  reader: Reader,
  examId: string,
  domains: readonly number[],
): Promise<Row<'questionCount'>['kind'][]> {
  const rows = await reader
    .selectFrom('questionCount')
    .select('kind')
    .distinct()
    .where('examId', '=', examId)
    .where('domainNumber', 'in', [...domains])
    .execute();
  return rows.map(({ kind }) => kind);
}
