import type { Reader } from '#server/db/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { type Place, isBetween } from '#server/features/response/consumer.store.ts';
import { IS_KEPT } from '#server/features/response/response.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import type { Row } from '#server/db/tables/schema.ts';

/** A response with what decides whether it counts; domain, difficulty, and family are those of the question's current wording. */
export type EvidenceRow = Pick<Row<'response'>, 'question' | 'at' | 'isFirst' | 'isUnaided' | 'state' | 'points'> &
  Pick<Row<'sitting'>, 'mode' | 'isStaff' | 'isRehearsal'> &
  Pick<Row<'questionVersion'>, 'domainNumber' | 'taskNumber' | 'difficulty' | 'family'> &
  Pick<Row<'question'>, 'archivedAt'>;

const listOfLearner = prepare<EvidenceRow, LearnerExam & { until: string }>((database, slot) =>
  database
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select([
      'response.question',
      'response.at',
      'isFirst',
      'isUnaided',
      'state',
      'points',
      'mode',
      'isStaff',
      'isRehearsal',
      'domainNumber',
      'taskNumber',
      'difficulty',
      'family',
      'archivedAt',
    ])
    .where('sitting.userId', '=', slot('userId'))
    .where('sitting.examId', '=', slot('examId'))
    .where('response.at', '<=', slot('until'))
    .where(IS_KEPT)
    .orderBy('response.at')
    .orderBy('sitting.number')
    .orderBy('response.place'),
);

/** Everything that a person met in an exam until a moment, in order. */
export const listEvidence = (reader: Reader, learner: LearnerExam, until: string): Promise<EvidenceRow[]> =>
  listOfLearner(reader, { ...learner, until });

/** Whose responses came between two places. */
export async function listAnswering(reader: Reader, from: Place | null, to: Place): Promise<LearnerExam[]> {
  const rows = await reader
    .selectFrom('response')
    .innerJoin('sitting', 'sitting.number', 'response.sitting')
    .select((row) => [row.ref('userId').$notNull().as('userId'), 'examId'])
    .distinct()
    .where('userId', 'is not', null)
    .where(isBetween(reader, from, to))
    .execute();
  return rows.toSorted((a, b) => (a.userId + a.examId < b.userId + b.examId ? -1 : 1));
}

/** The last first answers of a person, unaided and whole, latest first: whether right, and how hard they are said to be. */
export function listFirstAnswers(reader: Reader, { userId, examId }: LearnerExam, most: number) {
  return reader
    .selectFrom('sitting')
    .innerJoin('response', 'response.sitting', 'sitting.number')
    .innerJoin('question', (join) =>
      join.onRef('question.examId', '=', 'sitting.examId').onRef('question.number', '=', 'response.question'),
    )
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    )
    .select((row) => [row.ref('isRight').$notNull().as('isRight'), 'difficulty'])
    .where('sitting.userId', '=', userId)
    .where('sitting.examId', '=', examId)
    .where('isFirst', '=', true)
    .where('isUnaided', '=', true)
    .where('isRight', 'is not', null)
    .where(IS_KEPT)
    .orderBy('response.at', 'desc')
    .orderBy('sitting.number', 'desc')
    .orderBy('response.place', 'desc')
    .limit(most)
    .execute();
}
