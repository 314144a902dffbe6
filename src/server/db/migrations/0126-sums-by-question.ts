import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** The sums of a question in a mode are one row, so that what many answers come to is written at once. */
export const up: Up = async (tx, { kind, json }) => {
  const isPostgres = kind === 'postgres';
  const sumsOf = (column: string) => {
    const of = sql.ref(column);
    return isPostgres
      ? sql`coalesce(jsonb_object_agg(name, ${of}) filter (where ${of} <> 0), '{}')`
      : sql`json_group_object(name, ${of}) filter (where ${of} <> 0)`;
  };
  for (const statement of [
    sql`create temporary table summed as
      select asked_hash, mode, ${sumsOf('count')} as sums, ${sumsOf('base')} as base from item_sum group by asked_hash, mode`,
    sql`drop table item_sum`,
    sql`create table item_sum (
        asked_hash text not null,
        mode text not null,
        sums ${json} not null,
        base ${json} not null,
        primary key (asked_hash, mode)
      )`,
    sql`insert into item_sum select * from summed`,
    sql`drop table summed`,
  ])
    await statement.execute(tx);
};
