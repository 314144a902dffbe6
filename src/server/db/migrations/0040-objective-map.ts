import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Which tasks of the successor the tasks of an exam became. */
export const objectiveMap: Migration = {
  name: '0040-objective-map',
  async up(tx, { json }) {
    await sql`alter table exam add column objectives ${json} not null default '[]'`.execute(tx);
  },
};
