import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from './tables/schema.ts';

/**
 * Whether the domain in a column counts for learners, as `countedDomains` says: in an exam where any domain has a weight, those with one
 * do. Both columns are given with their table.
 */
export const isCountedDomain = (examId: string, domainNumber: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (
    select 1 from exam_domain as counted
    where counted.exam_id = ${sql.ref(examId)} and counted.number = ${sql.ref(domainNumber)} and counted.weight_to > 0
  ) or not exists (
    select 1 from exam_domain as counted where counted.exam_id = ${sql.ref(examId)} and counted.weight_to > 0
  )
)`;

/** Whether the exam of a row has any content: a question or something to study in a domain that counts. */
export const withContent = ({ exists, or, selectFrom }: ExpressionBuilder<Schema, 'exam'>) =>
  or([
    exists(
      selectFrom('questionCount as held')
        .select('held.count')
        .whereRef('held.examId', '=', 'exam.id')
        .where('held.count', '>', 0)
        .where(isCountedDomain('held.examId', 'held.domainNumber')),
    ),
    exists(
      selectFrom('studyItem as held')
        .select('held.id')
        .whereRef('held.examId', '=', 'exam.id')
        .where('held.archivedAt', 'is', null)
        .where(isCountedDomain('held.examId', 'held.domainNumber')),
    ),
  ]);
