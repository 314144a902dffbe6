import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * A wording whose key was wrong names the one with the right key. Responses stay as they were given and marked then; how they are marked
 * since stands beside them, as does the score of an attempt before. Who was told of a correction is recorded.
 */
export const up: Up = async (tx, { kind, time, flag }) => {
  const small = kind === 'postgres' ? sql`smallint` : sql`integer`;
  for (const statement of [
    sql`create table key_change (
        version_id text not null primary key references question_version (id) on delete cascade,
        corrected_id text not null references question_version (id) on delete cascade,
        question_id text not null references question (id) on delete cascade,
        exam_id text not null references exam (id),
        changed_at ${time} not null,
        remarked_at ${time}
      )`,
    sql`create index key_change_by_exam on key_change (exam_id, changed_at)`,
    sql`create index key_change_by_corrected on key_change (corrected_id)`,
    sql`create index key_change_by_question on key_change (question_id)`,
    sql`create index key_change_due on key_change (changed_at) where remarked_at is null`,
    sql`create table remark (
        sitting integer not null references sitting (number) on delete cascade,
        place ${small} not null,
        is_right ${flag},
        points ${small},
        primary key (sitting, place)
      )`,
    sql`create table errata_notice (
        corrected_id text not null references question_version (id) on delete cascade,
        user_id text not null references "user" (id) on delete cascade,
        told_at ${time} not null,
        primary key (corrected_id, user_id)
      )`,
    sql`create index errata_notice_by_user on errata_notice (user_id)`,
    sql`alter table quiz_attempt add column score_before integer`,
  ])
    await statement.execute(tx);
};
