import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Where the tasks of an exam went in the one that replaces it. */
export const objectiveMap: Migration = {
  name: '0040-objective-map',
  async up(tx, { json }) {
    await sql`alter table exam add column objectives ${json} not null default '[]'`.execute(tx);
  },
};
