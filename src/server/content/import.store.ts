import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/schema.ts';

export function listCategories(reader: Reader) {
  return reader.selectFrom('category').selectAll().orderBy('position').execute();
}

export async function insertCategory(tx: Tx, row: NewRow<'category'>): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

export async function updateCategory(tx: Tx, id: string, set: Partial<NewRow<'category'>>): Promise<void> {
  await tx.updateTable('category').set(set).where('id', '=', id).execute();
}

export async function selectOptionalExamId(reader: Reader, code: string): Promise<string | null> {
  const row = await reader.selectFrom('exam').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? null;
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

/** Keeps a slug for an exam; one that the exam holds already stays. Throws where another exam has or had it. */
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

/** The present wording of each question of an exam that came from a pack. */
export function listCurrentVersions(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select(['question.ref', 'questionId', 'questionVersion.id as versionId', 'version', 'contentHash'])
    .where('examId', '=', examId)
    .where('ref', 'is not', null)
    .execute();
}

export async function insertQuestion(tx: Tx, row: NewRow<'question'>): Promise<void> {
  await tx.insertInto('question').values(row).execute();
}

export async function insertVersion(tx: Tx, row: NewRow<'questionVersion'>): Promise<void> {
  await tx.insertInto('questionVersion').values(row).execute();
}

/** A wording that is no longer current stays for the attempts that were graded with it. */
export async function retireVersion(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('questionVersion').set({ isCurrent: false }).where('id', '=', id).execute();
}
