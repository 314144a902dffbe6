import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Whether an author turned off the mails that say what was decided about questions they proposed. */
export const up: Up = async (tx, { flag }) => {
  await sql`alter table "user" add column is_review_mail_off ${flag} not null default false`.execute(tx);
};
