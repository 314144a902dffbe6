import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Backups that administrators had restored to a scratch database, and who is emailed each day what needs an administrator. */
export const up: Up = async (tx, { time, flag }) => {
  await sql`create table backup_drill (
    id text primary key,
    started_at ${time} not null,
    ended_at ${time},
    is_restored ${flag},
    note text
  )`.execute(tx);
  await sql`create table work_mail (
    user_id text primary key references "user" (id) on delete cascade,
    time_zone text not null,
    hour integer not null,
    mail_at ${time} not null
  )`.execute(tx);
  await sql`create index work_mail_mail_at on work_mail (mail_at)`.execute(tx);
};
