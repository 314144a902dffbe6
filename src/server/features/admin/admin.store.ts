import { sql } from 'kysely';
import { NEEDS_A_LOOK } from '#rules/measurement/key-posterior.ts';
import { contains, isEmptyList, peopleNamed } from '#server/db/contains.ts';
import { totalOf } from '#server/db/search/total-of.ts';
import type { Reader } from '#server/db/database.ts';
import { isCountedDomain, withContent } from '#server/db/counted-domain.ts';

/** The counts of the overview. */
export async function selectStats(reader: Reader) {
  const students = await reader
    .selectFrom('user')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('isAdmin', '=', false)
    .where(isEmptyList('roles'))
    .executeTakeFirstOrThrow();
  const exams = await reader
    .selectFrom('exam')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('isActive', '=', true)
    .where('archivedAt', 'is', null)
    // An exam without any content is in preparation.
    .where((exam) => withContent(exam))
    .executeTakeFirstOrThrow();
  const questions = await reader
    .selectFrom('questionCount')
    .innerJoin('exam', 'exam.id', 'questionCount.examId')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('count'), row.val(0)).as('n'))
    .where('exam.archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { students: students.n, exams: exams.n, questions: questions.n };
}

/** What is open; `checked`: when the facts of each exam on offer were last checked. */
export async function selectWork(reader: Reader) {
  const reports = await reader
    .selectFrom('questionReport')
    .select((row) => row.fn.count<number>('questionId').distinct().as('n'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const messages = await reader
    .selectFrom('contactMessage')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  const doubted = await reader
    .selectFrom('itemLook')
    .innerJoin('questionVersion', 'questionVersion.askedHash', 'itemLook.askedHash')
    .innerJoin('question', 'question.id', 'questionVersion.questionId')
    .innerJoin('exam', 'exam.id', 'question.examId')
    .select(['exam.id as examId', (row) => row.fn.countAll<number>().as('n')])
    .where('isCurrent', '=', true)
    .where('question.archivedAt', 'is', null)
    .where('exam.archivedAt', 'is', null)
    .where('itemLook.n', '>=', NEEDS_A_LOOK.n)
    .where((row) => row.or([row('itemLook.keptN', 'is', null), row('itemLook.n', '>=', sql<number>`2 * kept_n`)]))
    .where((row) => row.or([row('heldAt', 'is not', null), row('score', '>=', NEEDS_A_LOOK.score)]))
    .groupBy('exam.id')
    .orderBy('n', 'desc')
    .orderBy('exam.id')
    .execute();
  const exams = await reader
    .selectFrom('exam')
    .select((exam) => [
      'verified',
      withContent(exam).as('hasContent'),
      exam
        .exists(
          exam
            .selectFrom('examDomain')
            .select('examDomain.number')
            .whereRef('examDomain.examId', '=', 'exam.id')
            .where((domain) => domain.not(isCountedDomain('examDomain.examId', 'examDomain.number'))),
        )
        .as('isWeightless'),
    ])
    .where('isActive', '=', true)
    .where('archivedAt', 'is', null)
    .execute();
  return {
    reports: reports.n,
    messages: messages.n,
    doubted: doubted.reduce((sum, { n }) => sum + n, 0),
    doubtedExamId: doubted[0]?.examId ?? null,
    weightless: exams.filter(({ isWeightless }) => isWeightless).length,
    inPreparation: exams.filter(({ hasContent }) => !hasContent).length,
    checked: exams.map(({ verified }) => verified),
  };
}

type ListQuery = { page: number; limit: number; search?: string | undefined; order: 'asc' | 'desc' };

/** One page of what administrators changed, and the total number of changes. */
export async function listAuditPage(reader: Reader, { page, limit, search, order }: ListQuery) {
  let selection = reader.selectFrom('audit');
  if (search !== undefined)
    selection = selection.where(({ eb, or }) =>
      or([
        contains(['audit.action', 'audit.subjectKind', 'audit.subjectId'], search),
        eb('audit.actorId', 'in', peopleNamed(reader, search)),
        eb('audit.subjectUserId', 'in', peopleNamed(reader, search)),
      ]),
    );
  const rows = await selection
    .leftJoin('user', 'user.id', 'audit.actorId')
    .selectAll('audit')
    .select('user.username')
    .orderBy('audit.at', order)
    .orderBy('audit.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = await totalOf(rows.length, { page, limit }, () =>
    selection.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  return { total, rows };
}
