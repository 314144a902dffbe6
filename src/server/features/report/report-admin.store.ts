import { contains } from '#server/db/contains.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';

type ListQuery = {
  page: number;
  limit: number;
  status: 'open' | 'closed';
  examId?: string | undefined;
  reason?: Row<'questionReport'>['reason'] | undefined;
  search?: string | undefined;
  sort: 'reports' | 'latest' | 'first';
  order: 'asc' | 'desc';
};

const COLUMN_OF = { reports: 'reports', latest: 'latestAt', first: 'firstAt' } as const;

const chosenReports = (reader: Reader, { status, examId, reason, search }: ListQuery) => {
  let selection = reader.selectFrom('questionReport').where('closedAt', status === 'open' ? 'is' : 'is not', null);
  if (examId !== undefined) selection = selection.where('examId', '=', examId);
  if (reason !== undefined) selection = selection.where('reason', '=', reason);
  if (search === undefined) return selection;
  // Each wording is checked once, however often it was reported.
  const found = reader
    .selectFrom('questionVersion')
    .select('questionVersion.questionId')
    .where('isCurrent', '=', true)
    .where(contains(['questionVersion.text'], search));
  return selection.where((row) =>
    row.or([row('questionReport.questionId', 'in', found), contains(['questionReport.text'], search)]),
  );
};

/** One page of reported questions, the total count, and the reasons for those on the page. */
export async function listReportedPage(reader: Reader, query: ListQuery) {
  const { page, limit, sort, order } = query;
  const selection = chosenReports(reader, query);
  const rows = await selection
    .groupBy('questionId')
    .select((row) => [
      'questionId',
      row.fn.countAll<number>().as('reports'),
      row.fn.min('createdAt').as('firstAt'),
      row.fn.max('createdAt').as('latestAt'),
      row.fn.countAll<number>().over().as('total'),
    ])
    .orderBy(COLUMN_OF[sort], order)
    .orderBy('questionId')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  if (rows.length === 0) {
    const { total } = await selection
      .select((row) => row.fn.count<number>('questionId').distinct().as('total'))
      .executeTakeFirstOrThrow();
    return { total, rows: [] };
  }
  const ids = rows.map(({ questionId }) => questionId);
  const questions = new Map((await listCurrent(reader, ids)).map((question) => [question.questionId, question]));
  const reasons = await chosenReports(reader, query)
    .where('questionId', 'in', ids)
    .groupBy(['questionId', 'reason'])
    .select((row) => ['questionId', 'reason', row.fn.countAll<number>().as('reports')])
    .orderBy('reports', 'desc')
    .orderBy('reason')
    .execute();
  const ofQuestion = Map.groupBy(reasons, ({ questionId }) => questionId);
  return {
    total: rows[0]!.total,
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      ...questions.get(row.questionId)!,
      reasons: (ofQuestion.get(row.questionId) ?? []).map(({ reason, reports }) => ({ reason, reports })),
    })),
  };
}

/** Questions with their current wordings. */
export function listCurrent(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .innerJoin('exam', 'exam.id', 'question.examId')
    .select([
      'question.id as questionId',
      'question.examId',
      'exam.name as examName',
      'text',
      'version',
      'question.archivedAt',
    ])
    .select('questionVersion.id as versionId')
    .where('question.id', 'in', [...ids])
    .execute();
}

/** Up to `limit` reports on a question, open ones first, then newest first. */
export async function listReportsOn(reader: Reader, questionId: string, limit: number) {
  const of = (isOpen: boolean) =>
    reader
      .selectFrom('questionReport')
      .innerJoin('questionVersion', 'questionVersion.id', 'questionReport.versionId')
      .leftJoin('user', 'user.id', 'questionReport.userId')
      .selectAll('questionReport')
      .select(['questionVersion.version', 'questionVersion.options', 'user.username'])
      .where('questionReport.questionId', '=', questionId)
      .where('closedAt', isOpen ? 'is' : 'is not', null)
      .orderBy('questionReport.createdAt', 'desc')
      .orderBy('questionReport.id')
      .limit(limit)
      .execute();
  return [...(await of(true)), ...(await of(false))].slice(0, limit);
}

export async function selectOpen(reader: Reader, questionId: string): Promise<{ open: number; upTo: string | null }> {
  return reader
    .selectFrom('questionReport')
    .select((row) => [row.fn.countAll<number>().as('open'), row.fn.max<string | null>('createdAt').as('upTo')])
    .where('questionId', '=', questionId)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Closes a question's open reports made up to a given time. Returns the reporters and the wordings they reported. */
export async function updateReportsClosed(
  tx: Tx,
  { questionId, upTo }: { questionId: string; upTo: string },
  set: Pick<Row<'questionReport'>, 'closedAt' | 'outcome' | 'note' | 'fixedVersion'>,
): Promise<{ userId: string | null; versionId: string }[]> {
  return tx
    .updateTable('questionReport')
    .set(set)
    .where('questionId', '=', questionId)
    .where('closedAt', 'is', null)
    .where('createdAt', '<=', upTo)
    .returning(['userId', 'versionId'])
    .execute();
}

/** The numbers of wordings. */
export async function listVersionNumbers(reader: Reader, versionIds: readonly string[]): Promise<number[]> {
  const rows = await reader
    .selectFrom('questionVersion')
    .select('version')
    .where('id', 'in', [...versionIds])
    .execute();
  return rows.map(({ version }) => version);
}

/** Whom to mail: those of these people whose account is active. */
export async function listAddressees(reader: Reader, userIds: readonly string[]) {
  return reader
    .selectFrom('user')
    .select(['id', 'email', 'firstName'])
    .where('id', 'in', [...userIds])
    .where('disabledAt', 'is', null)
    .execute();
}
