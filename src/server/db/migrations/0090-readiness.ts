import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * What was predicted of people's exams, as it was when they had not taken them yet; by how much each exam is harder than our questions
 * of it; and beside each outcome the prediction that it judges, which stays when the account does not.
 */
export const up: Up = async (tx, { kind, time, json, flag }) => {
  const real = kind === 'postgres' ? sql`double precision` : sql`real`;
  for (const statement of [
    sql`create table readiness (
        id text primary key,
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        at ${time} not null,
        model text not null,
        inputs_hash text not null,
        firsts integer not null,
        unknown integer not null,
        p ${real} not null,
        lo ${real} not null,
        hi ${real} not null,
        mean ${real} not null,
        curve ${json} not null,
        is_said ${flag} not null
      )`,
    sql`create index readiness_of_person on readiness (user_id, exam_id, at)`,
    sql`create table exam_offset (
        exam_id text primary key references exam (id),
        mean ${real} not null,
        sd ${real} not null,
        outcomes integer not null,
        asked integer not null,
        at ${time} not null,
        imported_mean ${real},
        imported_sd ${real},
        imported_outcomes integer,
        imported_asked integer
      )`,
    sql`alter table outcome add column predicted_at ${time}`,
    sql`alter table outcome add column model text`,
    sql`alter table outcome add column chance ${real}`,
    sql`alter table outcome add column curve ${json}`,
  ])
    await statement.execute(tx);
};
