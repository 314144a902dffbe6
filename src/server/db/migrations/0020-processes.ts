import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Which processes serve the catalogue from memory, and the secret used with this database. */
export const up: Up = async (tx, { kind, time }) => {
  const statements = [
    sql`create table app_process (
        id text primary key,
        catalogue_version integer not null,
        renewed_at ${time} not null
      )`,
    sql`create table session_secret (
        id integer primary key check (id = 1),
        fingerprint text not null,
        since ${time} not null
      )`,
  ];
  // SQLite has no equivalent and needs none: there, checking the file takes microseconds.
  if (kind === 'postgres') {
    statements.push(
      sql`create function tell_catalogue_version() returns trigger language plpgsql as $$
          begin
            perform pg_notify('cairn_catalogue', new.version::text);
            return null;
          end $$`,
      sql`create trigger catalogue_version_told after update on catalogue_version
          for each row execute function tell_catalogue_version()`,
    );
  }
  for (const statement of statements) await statement.execute(tx);
};
