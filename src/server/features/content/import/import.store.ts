import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Row, Time } from '#server/db/tables/schema.ts';
import { namedEdition } from '#rules/exam/edition.ts';
import { PACK_KEY } from '../pack/exam-fields.ts';
import { listDomains, listTasks } from '#server/features/content/pack/pack.store.ts';

/** Ids per statement. */
const IDS = 500;

export async function insertCategory(tx: Tx, row: NewRow<'category'>): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

export async function updateCategory(tx: Tx, id: string, set: Partial<NewRow<'category'>>): Promise<void> {
  await tx.updateTable('category').set(set).where('id', '=', id).execute();
}

export type StoredExam = {
  row: Row<'exam'>;
  category: string;
  domains: Row<'examDomain'>[];
  tasks: Row<'examTask'>[];
};

/** An exam by edition or id, with its category, domains, and tasks. */
export async function selectOptionalExam(
  reader: Reader,
  by: { edition: string } | { id: string },
): Promise<StoredExam | null> {
  const [column, value] = 'edition' in by ? (['edition', by.edition] as const) : (['id', by.id] as const);
  const row = await reader.selectFrom('exam').selectAll().where(column, '=', value).executeTakeFirst();
  if (!row) return null;
  const { name } = await reader
    .selectFrom('category')
    .select('name')
    .where('id', '=', row.categoryId)
    .executeTakeFirstOrThrow();
  return { row, category: name, domains: await listDomains(reader, row.id), tasks: await listTasks(reader, row.id) };
}

export async function selectOptionalSlugHolder(reader: Reader, slug: string): Promise<string | null> {
  const row = await reader.selectFrom('examSlug').select('examId').where('slug', '=', slug).executeTakeFirst();
  return row?.examId ?? null;
}

/** Which items of a kind an administrator has ever changed. */
export async function listChangedSubjects(
  reader: Reader,
  subjectKind: 'exam' | 'question' | 'study_item',
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('audit')
    .select('subjectId')
    .distinct()
    .where('subjectKind', '=', subjectKind)
    .where('action', 'in', ['update', 'change'])
    .where('actorId', 'is not', null)
    .execute();
  const changed = new Set(rows.map(({ subjectId }) => subjectId));
  if (subjectKind !== 'question') return changed;
  // What was proposed is in the log as that.
  const approved = await reader
    .selectFrom('proposedQuestion')
    .select((row) => row.ref('questionId').$notNull().as('id'))
    .where('versionId', 'is not', null)
    .where('questionId', 'is not', null)
    .execute();
  return new Set([...changed, ...approved.map(({ id }) => id)]);
}

export async function selectCode(reader: Reader, id: string): Promise<string> {
  const { code } = await reader.selectFrom('exam').select('code').where('id', '=', id).executeTakeFirstOrThrow();
  return code;
}

type Deleted = { edition?: string; code: string; version?: { label: string } };

/** Whether an administrator deleted this edition and none has its name since. */
export async function isDeleted(reader: Reader, edition: string): Promise<boolean> {
  const there = await reader.selectFrom('exam').select('id').where('edition', '=', edition).executeTakeFirst();
  if (there) return false;
  const rows = await reader
    .selectFrom('audit')
    .select('before')
    .where('subjectKind', '=', 'exam')
    .where('action', '=', 'delete')
    .execute();
  // What was deleted before editions had names is recorded without one.
  return rows.some(({ before }) => {
    const { edition: named, code, version } = before as Deleted;
    return (named ?? namedEdition(code, version?.label ?? '')) === edition;
  });
}

/** The hash of the pack that each edition was last imported from; null if unknown. */
export async function listPackHashes(reader: Reader): Promise<Map<string, string | null>> {
  const rows = await reader.selectFrom('exam').select(['edition', 'packHashes']).execute();
  return new Map(
    rows.map(({ edition, packHashes }) => [edition, packHashes && (JSON.parse(packHashes)[PACK_KEY] ?? null)]),
  );
}

export async function hasExams(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('exam').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertExam(tx: Tx, row: NewRow<'exam'>): Promise<void> {
  await tx.insertInto('exam').values(row).execute();
}

export async function updateExam(tx: Tx, id: string, set: Partial<NewRow<'exam'>>): Promise<void> {
  await tx.updateTable('exam').set(set).where('id', '=', id).execute();
}

/** Adds a slug to an exam, if it does not have it already. Throws if another exam has or had it. */
export async function insertSlug(tx: Tx, row: NewRow<'examSlug'>): Promise<void> {
  const held = await tx.selectFrom('examSlug').select('examId').where('slug', '=', row.slug).executeTakeFirst();
  if (held?.examId === row.examId) return;
  await tx.insertInto('examSlug').values(row).execute();
}

export async function deleteDomains(tx: Tx, examId: string): Promise<void> {
  await tx.deleteFrom('examDomain').where('examId', '=', examId).execute();
}

export async function insertDomain(tx: Tx, row: NewRow<'examDomain'>): Promise<void> {
  await tx.insertInto('examDomain').values(row).execute();
}

export async function insertTask(tx: Tx, row: NewRow<'examTask'>): Promise<void> {
  await tx.insertInto('examTask').values(row).execute();
}

/** The current wording of each question of an exam, including archived ones. */
export function listCurrentVersions(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select(['question.ref', 'question.packHash', 'questionId', 'version', 'contentHash'])
    .where('examId', '=', examId)
    .execute();
}

export async function insertQuestions(tx: Tx, rows: readonly NewRow<'question'>[]): Promise<void> {
  await tx.insertInto('question').values(rows).execute();
}

export async function updatePackHash(tx: Tx, questionId: string, packHash: string): Promise<void> {
  await tx.updateTable('question').set({ packHash }).where('id', '=', questionId).execute();
}

/** Archives these study items, or with null restores them. */
export async function updateItemsArchived(tx: Tx, ids: readonly string[], archivedAt: Time | null): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS)
    await tx
      .updateTable('studyItem')
      .set({ archivedAt })
      .where('id', 'in', ids.slice(start, start + IDS))
      .execute();
}

/** The places of an exam that questions and study content use. */
export async function listUsedPlaces(reader: Reader, examId: string): Promise<{ domain: number; task: number }[]> {
  const ofQuestions = await reader
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
    .select(['domainNumber as domain', 'taskNumber as task'])
    .distinct()
    .where('examId', '=', examId)
    .where('isCurrent', '=', true)
    .execute();
  const ofItems = await reader
    .selectFrom('studyItem')
    .select(['domainNumber as domain', 'taskNumber as task'])
    .distinct()
    .where('examId', '=', examId)
    .execute();
  return [...ofQuestions, ...ofItems];
}
