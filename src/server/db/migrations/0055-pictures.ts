import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Pictures in questions, each stored once, and which wordings show which. */
export const up: Up = async (tx, { kind, time }) => {
  const bytes = kind === 'postgres' ? sql`bytea` : sql`blob`;
  const statements = [
    sql`create table picture (
        name text primary key,
        source_hash text not null,
        content ${bytes} not null,
        uploaded_at ${time} not null
      )`,
    sql`create index picture_by_source on picture (source_hash)`,
    sql`create table question_picture (
        picture_name text not null references picture (name),
        version_id text not null references question_version (id) on delete cascade,
        primary key (picture_name, version_id)
      )`,
    sql`create index question_picture_by_version on question_picture (version_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
