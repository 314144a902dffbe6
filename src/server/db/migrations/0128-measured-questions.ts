import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** How hard a question is and how well it separates people, and whether guides and explanations teach: both measured once a week. */
export const up: Up = async (tx, { kind, time }) => {
  const real = kind === 'postgres' ? sql`double precision` : sql`real`;
  for (const statement of [
    sql`create table item_parameter (
        asked_hash text not null primary key,
        model text not null check (model in ('2pl', 'rasch')),
        n integer not null,
        a ${real} not null,
        b ${real} not null,
        se_a ${real},
        se_b ${real},
        measured_at ${time} not null
      )`,
    sql`create table teaching (
        exam_id text not null references exam (id) on delete cascade,
        what text not null check (what in ('guide', 'explanation')),
        domain_number integer not null,
        task_number integer not null,
        question integer not null,
        n integer not null,
        before integer not null,
        after integer not null,
        gained integer not null,
        lost integer not null,
        measured_at ${time} not null,
        primary key (exam_id, what, domain_number, task_number, question)
      )`,
    sql`create table measurement (
        name text not null primary key,
        measured_at ${time} not null
      )`,
  ])
    await statement.execute(tx);
};
