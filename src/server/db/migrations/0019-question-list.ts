import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** An index of what administrators sort and filter questions by, so that a page reads only its own wordings. */
export const questionList: Migration = {
  name: '0019-question-list',
  async up(tx) {
    await sql`create index question_version_listed on question_version
      (question_id, is_current, topic, difficulty, domain_number, created_at)`.execute(tx);
  },
};
