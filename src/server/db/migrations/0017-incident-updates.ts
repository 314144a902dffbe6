import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The updates of an incident. */
export const incidentUpdates: Migration = {
  name: '0017-incident-updates',
  async up(tx, { json }) {
    await sql`alter table incident add column updates ${json} not null default '[]'`.execute(tx);
  },
};
