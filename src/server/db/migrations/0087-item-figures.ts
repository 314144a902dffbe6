import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * What people answered, as sums of integers by what was asked and how it was met; what is in no row of responses any more is in `base`.
 * What follows from the sums of a question is kept beside them for lists, with what an author decided about it.
 */
export const up: Up = async (tx, { kind, time }) => {
  const large = kind === 'postgres' ? sql`bigint` : sql`integer`;
  for (const statement of [
    sql`create table item_sum (
        asked_hash text not null,
        mode text not null,
        name text not null,
        count ${large} not null,
        base ${large} not null default 0,
        primary key (asked_hash, mode, name)
      )`,
    sql`create table item_look (
        asked_hash text not null primary key,
        n integer not null,
        score integer not null,
        doubt integer,
        likeliest text,
        measured_at ${time} not null,
        held_at ${time},
        kept_at ${time},
        kept_n integer,
        kept_note text
      )`,
    sql`create index item_look_by_score on item_look (score desc)`,
  ])
    await statement.execute(tx);
};
