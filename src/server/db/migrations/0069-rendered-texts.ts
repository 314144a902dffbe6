import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What Markdown becomes is stored when it is saved: the site's texts as pages show them, and the sections of guides. */
export const renderedTexts: Migration = {
  name: '0069-rendered-texts',
  async up(tx, { json }) {
    const statements = [
      sql`create table site_page (name text primary key, source_hash text not null, content ${json} not null)`,
      sql`alter table study_item add column sections ${json}`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
