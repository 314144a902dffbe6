import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** People's calendar feeds, by the hash of the address, and weekly mails, by when the next one is due. */
export const up: Up = async (tx, { time }) => {
  await sql`create table reminder (
      user_id text primary key references "user" (id) on delete cascade,
      time_zone text not null,
      calendar_hash text unique,
      mail_at ${time}
    )`.execute(tx);
  await sql`create index reminder_mail_at on reminder (mail_at)`.execute(tx);
};
