import type { Reader } from '#server/db/database.ts';

export function listExams(reader: Reader) {
  return reader.selectFrom('exam').selectAll().where('archivedAt', 'is', null).orderBy('position').execute();
}

export function listDomains(reader: Reader, examId: string) {
  return reader.selectFrom('examDomain').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

export function listTasks(reader: Reader, examId: string) {
  return reader.selectFrom('examTask').selectAll().where('examId', '=', examId).orderBy('number').execute();
}

export function listQuestions(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .selectAll('questionVersion')
    .select('question.ref')
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('question.ref')
    .execute();
}
