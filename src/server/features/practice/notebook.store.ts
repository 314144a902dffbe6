import type { Reader } from '#server/db/database.ts';
import { isPostgres } from '#server/db/prepare-rows.ts';
import { holdsEveryWord } from '#server/db/search/question-search.ts';
import { IS_KEPT } from '#server/features/response/response.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** Most ids in one statement. */
const AT_ONCE = 500;

/** Every whole answer of a person in an exam, earliest first, with its result if it can be looked at. */
export function listAnswers(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .leftJoin('quizAttempt', 'quizAttempt.id', 'sitting.id')
    .leftJoin('practiceSitting', 'practiceSitting.id', 'sitting.id')
    .select((row) => [
      'response.question',
      row.ref('response.isRight').$notNull().as('isRight'),
      'response.certainty',
      'response.at',
      'sitting.id',
      'quizAttempt.id as attemptId',
      'practiceSitting.submittedAt',
    ])
    .where('sitting.userId', '=', userId)
    .where('sitting.examId', '=', examId)
    .where('sitting.mode', 'in', ['quiz', 'practice', 'simulation'])
    .where('response.isRight', 'is not', null)
    .where(IS_KEPT)
    .orderBy('response.at')
    .orderBy('sitting.number')
    .execute();
}

/** A person's bookmarks and notes in an exam, with the numbers of their questions. */
export function listMarked(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('questionMark')
    .innerJoin('question', 'question.id', 'questionMark.questionId')
    .select(['question.number', 'isFlagged', 'note'])
    .where('questionMark.userId', '=', userId)
    .where('questionMark.examId', '=', examId)
    .where((row) => row.or([row('isFlagged', '=', true), row('note', '!=', '')]))
    .execute();
}

/** The numbers of an exam's questions that contain every word. */
export async function listContaining(reader: Reader, examId: string, search: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('questionSearch')
    .select('number')
    .where('examId', '=', examId)
    .where(holdsEveryWord(isPostgres(reader) ? 'postgres' : 'sqlite', search))
    .execute();
  return rows.map(({ number }) => number);
}

/** The current wordings of questions, by number, also of those no longer in use. */
export async function listWordings(reader: Reader, examId: string, numbers: readonly number[]) {
  const found = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE)
    found.push(
      ...(await reader
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
        .select(['question.id', 'number', 'text', 'domainNumber as domain', 'taskNumber as task'])
        .where('examId', '=', examId)
        .where('isCurrent', '=', true)
        .where('number', 'in', numbers.slice(from, from + AT_ONCE))
        .execute()),
    );
  return found;
}
