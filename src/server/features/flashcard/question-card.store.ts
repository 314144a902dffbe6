import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

type Learner = { userId: string; examId: string };
/** `openUntil`: simulations whose time was up by then count as over. */
type Looking = Learner & { openUntil: string };

/**
 * The cards that a learner has of questions in use, with what they ask now; the oldest first. None while they sit a
 * simulation of the exam: a card tells the key of its question, which may stand in it. `only`: those of these ids.
 */
export function listQuestionCards(reader: Reader, learner: Looking, only?: readonly string[]) {
  const cards = only ? inUse(reader, learner).where('question.id', 'in', [...only]) : inUse(reader, learner);
  return cards
    .innerJoin('questionVersion', currentVersion)
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

/** The same without what they ask. */
export function listAskedCards(reader: Reader, learner: Looking) {
  return inUse(reader, learner).select(['question.id as id', 'questionCard.createdAt as askedAt']).execute();
}

function inUse(reader: Reader, { userId, examId, openUntil }: Looking) {
  return reader
    .selectFrom('questionCard')
    .innerJoin('question', 'question.id', 'questionCard.questionId')
    .where('questionCard.userId', '=', userId)
    .where('questionCard.examId', '=', examId)
    .where('question.archivedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('practiceSitting')
            .select('practiceSitting.id')
            .where('practiceSitting.userId', '=', userId)
            .where('practiceSitting.examId', '=', examId)
            .where('mode', '=', 'simulation')
            .where('submittedAt', 'is', null)
            .where('deadlineAt', '>', openUntil),
        ),
      ),
    )
    .orderBy('questionCard.createdAt')
    .orderBy('questionCard.questionId');
}

/** Those of the ids that are questions on cards of the learner, with since when they are; archived ones included. */
export function listAskedOf(reader: Reader, { userId, examId }: Learner, ids: readonly string[]) {
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

/** Every question that is a card of the learner, and the one that was missed. */
export function listTakenQuestions(reader: Reader, { userId, examId }: Learner) {
  return reader
    .selectFrom('questionCard')
    .select(['questionId', 'missedQuestionId', 'createdAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
}

export async function deleteQuestionCard(tx: Tx, { userId, examId }: Learner, questionId: string): Promise<void> {
  await tx
    .deleteFrom('questionCard')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('questionId', '=', questionId)
    .execute();
}

/** Gives how many are new: a question is a card once, and one card stands for a missed question. There must be at least one. */
export async function insertQuestionCards(tx: Tx, rows: readonly NewRow<'questionCard'>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('questionCard')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
