import type { JoinBuilder } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';

/** Joins a question with its current wording: `.innerJoin('questionVersion', currentVersion)`. */
export const currentVersion = (join: JoinBuilder<Schema, 'question' | 'questionVersion'>) =>
  join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true);
