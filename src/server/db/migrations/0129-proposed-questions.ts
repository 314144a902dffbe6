import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Questions, and new versions of questions, that a second person has to approve; and what reviewers answered and decided. */
export const up: Up = async (tx, { time, flag, json }) => {
  await sql`create table proposed_question (
    id text primary key,
    exam_id text not null references exam (id) on delete cascade,
    question_id text references question (id) on delete cascade,
    base_version integer,
    edit ${json} not null,
    wording ${json} not null,
    text text not null,
    state text not null,
    revision integer not null,
    author_id text references "user" (id) on delete set null,
    created_at ${time} not null,
    updated_at ${time} not null,
    submitted_at ${time},
    version_id text references question_version (id) on delete cascade
  )`.execute(tx);
  await sql`create index proposed_question_by_state on proposed_question (state, exam_id, submitted_at)`.execute(tx);
  await sql`create index proposed_question_by_question on proposed_question (question_id) where question_id is not null`.execute(
    tx,
  );
  // One change at a time waits for each question.
  await sql`create unique index proposed_question_open on proposed_question (question_id)
    where question_id is not null and version_id is null`.execute(tx);
  await sql`create index proposed_question_by_author on proposed_question (author_id)`.execute(tx);
  await sql`create index proposed_question_by_version on proposed_question (version_id) where version_id is not null`.execute(
    tx,
  );
  await sql`create table question_review (
    id text primary key,
    proposed_id text not null references proposed_question (id) on delete cascade,
    revision integer not null,
    reviewer_id text references "user" (id) on delete set null,
    picked text,
    typed text,
    answer_text text not null,
    is_right ${flag} not null,
    answered_at ${time} not null,
    outcome text,
    comment text not null,
    decided_at ${time},
    unique (proposed_id, revision, reviewer_id)
  )`.execute(tx);
  await sql`create index question_review_by_reviewer on question_review (reviewer_id)`.execute(tx);
};
