import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What administrators sort and choose questions by stands in an index, so that a page of many reads no wordings but its own. */
export const questionList: Migration = {
  name: '0019-question-list',
  async up(tx) {
    await sql`create index question_version_listed on question_version
      (question_id, is_current, topic, difficulty, domain_number, created_at)`.execute(tx);
  },
};
