import { lastPassedDeadline } from '#rules/quiz/timing.ts';
import { isCountedDomain } from '#server/db/counted-domain.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** `at`: simulations whose time is up by then count as finished. */
type Looking = LearnerExam & { at: string };

/**
 * A learner's cards made from questions in use in domains that count, with the current wordings, oldest first. None while they have an open
 * simulation of the exam, which may contain the question whose key a card shows. `only`: limited to these ids.
 */
export function listQuestionCards(reader: Reader, learner: Looking, only?: readonly string[]) {
  const cards = only ? inUse(reader, learner).where('question.id', 'in', [...only]) : inUse(reader, learner);
  return cards
    .select([
      'question.id as id',
      'number',
      'version',
      'questionCard.createdAt as askedAt',
      'domainNumber',
      'kind',
      'text',
      'options',
      'keys',
      'parts',
      'exhibits',
    ])
    .execute();
}

/** When each of the learner’s question cards was requested. */
export function listAskedCards(reader: Reader, learner: Looking) {
  return inUse(reader, learner).select(['question.id as id', 'questionCard.createdAt as askedAt']).execute();
}

function inUse(reader: Reader, { userId, examId, at }: Looking) {
  return reader
    .selectFrom('questionCard')
    .innerJoin('question', 'question.id', 'questionCard.questionId')
    .innerJoin('questionVersion', currentVersion)
    .where('questionCard.userId', '=', userId)
    .where('questionCard.examId', '=', examId)
    .where('question.archivedAt', 'is', null)
    .where(isCountedDomain('question.examId', 'questionVersion.domainNumber'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('practiceSitting')
            .select('practiceSitting.id')
            .where('practiceSitting.userId', '=', userId)
            .where('practiceSitting.examId', '=', examId)
            .where('mode', '=', 'simulation')
            .where('submittedAt', 'is', null)
            .where('deadlineAt', '>', lastPassedDeadline(at)),
        ),
      ),
    )
    .orderBy('questionCard.createdAt')
    .orderBy('questionCard.questionId');
}

/** Which of the ids are questions on the learner's cards, and since when; including archived ones. */
export function listAskedOf(reader: Reader, { userId, examId }: LearnerExam, ids: readonly string[]) {
  return reader
    .selectFrom('questionCard')
    .innerJoin('question', 'question.id', 'questionCard.questionId')
    .innerJoin('questionVersion', currentVersion)
    .select(['question.id as id', 'questionCard.createdAt as askedAt', 'number', 'version'])
    .where('questionCard.userId', '=', userId)
    .where('questionCard.examId', '=', examId)
    .where('questionCard.questionId', 'in', [...ids])
    .execute();
}

/** The questions of all the learner's cards, and the missed questions they stand for. */
export function listTakenQuestions(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('questionCard')
    .select(['questionId', 'missedQuestionId', 'createdAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

export async function deleteQuestionCard(tx: Tx, { userId, examId }: LearnerExam, questionId: string): Promise<void> {
  await tx
    .deleteFrom('questionCard')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('questionId', '=', questionId)
    .execute();
}

/** Returns how many were new: a question has one card, and a missed question has one. Takes at least one row. */
export async function insertQuestionCards(tx: Tx, rows: readonly NewRow<'questionCard'>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('questionCard')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
