import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';

export function listCategories(reader: Reader) {
  return reader.selectFrom('category').selectAll().orderBy('position').execute();
}

export function listExams(reader: Reader) {
  return reader.selectFrom('exam').selectAll().orderBy('position').orderBy('edition').execute();
}

/** The slugs an exam has or has had. */
export async function listSlugs(reader: Reader, examId: string): Promise<string[]> {
  const rows = await reader.selectFrom('examSlug').select('slug').where('examId', '=', examId).execute();
  return rows.map(({ slug }) => slug).sort();
}

export function listDomains(reader: Reader, examId: string) {
  return reader.selectFrom('examDomain').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

export function listTasks(reader: Reader, examId: string) {
  return reader.selectFrom('examTask').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

/** The current wordings, including archived questions, by domain and in the exam's own order, which an import assigns again. */
export async function listQuestions(reader: Reader, examId: string) {
  const rows = await reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .leftJoin('user', 'user.id', 'questionVersion.authorId')
    .selectAll('questionVersion')
    .select(['question.ref', 'question.number', 'question.archivedAt', 'user.username'])
    .where('examId', '=', examId)
    .execute();
  return rows.sort((a, b) => a.domainNumber - b.domainNumber || a.number - b.number);
}

/** The earlier wordings of questions, oldest first. */
export function listEarlier(reader: Reader, examId: string) {
  return reader
    .selectFrom('questionVersion')
    .innerJoin('question', 'question.id', 'questionId')
    .leftJoin('user', 'user.id', 'questionVersion.authorId')
    .selectAll('questionVersion')
    .select('user.username')
    .where('examId', '=', examId)
    .where('isCurrent', '=', false)
    .orderBy('questionId')
    .orderBy('version')
    .execute();
}
