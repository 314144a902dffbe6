import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Settings in which a site differs from the product: one row per change, the newest in force. */
export const up: Up = async (tx, { time, flag }) => {
  const statements = [
    sql`create table site_setting (
        name text not null,
        version integer not null,
        is_current ${flag} not null,
        value text,
        is_shown ${flag} not null,
        default_hash text not null,
        at ${time} not null,
        actor_id text references "user" (id) on delete set null,
        primary key (name, version)
      )`,
    sql`create unique index site_setting_current on site_setting (name) where is_current = true`,
    sql`create index site_setting_by_actor on site_setting (actor_id)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};
