import type { Reader } from '#server/db/database.ts';

export type AllResultsQuery = {
  page: number;
  limit: number;
  examId?: string | undefined;
  userId?: string | undefined;
  groupId?: string | undefined;
  since?: string | undefined;
};

/** One page of everyone's quizzes and simulations, the earliest first, and the total number. */
export async function listAllResultRows(
  reader: Reader,
  { page, limit, examId, userId, groupId, since }: AllResultsQuery,
) {
  let chosen = reader.selectFrom('quizAttempt');
  if (examId !== undefined) chosen = chosen.where('quizAttempt.examId', '=', examId);
  if (userId !== undefined) chosen = chosen.where('quizAttempt.userId', '=', userId);
  if (since !== undefined) chosen = chosen.where('completedAt', '>=', since);
  if (groupId !== undefined)
    chosen = chosen.where('quizAttempt.userId', 'in', (row) =>
      row.selectFrom('memberGroupPerson').select('userId').where('groupId', '=', groupId),
    );
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('user', 'user.id', 'quizAttempt.userId')
    .innerJoin('exam', 'exam.id', 'quizAttempt.examId')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'quizAttempt.id')
    .select([
      'quizAttempt.id as id',
      'quizAttempt.userId as userId',
      'user.email as email',
      'quizAttempt.examId as examId',
      'exam.code as examCode',
      'practiceSitting.mode as mode',
      'score',
      'quizAttempt.partialPoints as partialPoints',
      'totalQuestions',
      'quizAttempt.answered as answered',
      'timeSpentSeconds as timeSpent',
      'completedAt',
    ])
    .orderBy('completedAt')
    .orderBy('quizAttempt.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows };
}
