import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Sums of questions that other sites have shared, by site; and the name that this site's own go by, which says nothing about it. */
export const up: Up = async (tx, { kind }) => {
  const large = kind === 'postgres' ? sql`bigint` : sql`integer`;
  for (const statement of [
    sql`create table calibration_sum (
        source text not null,
        asked_hash text not null,
        mode text not null,
        name text not null,
        count ${large} not null,
        primary key (asked_hash, source, mode, name)
      )`,
    sql`create table calibration_source (id integer not null primary key, source text not null)`,
  ])
    await statement.execute(tx);
};
