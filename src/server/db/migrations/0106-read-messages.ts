import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Since when a message from the contact form needs nobody anymore. Those that were there before count as open. */
export const up: Up = async (tx, { time }) => {
  await sql`alter table contact_message add column done_at ${time}`.execute(tx);
};
