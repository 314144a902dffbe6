import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * For how long an exam is sold, and was sold each time; which wordings say of every option why it is right or wrong, worked
 * out by the database itself; and attempts that were submitted without access, whose keys are held back.
 */
export const accessTerms: Migration = {
  name: '0023-access-terms',
  async up(tx, { kind, flag }) {
    const [hasNoReason, stored] =
      kind === 'postgres'
        ? [sql`jsonb_path_exists(options, '$[*] ? (@.rationale == "")')`, sql`stored`]
        : [sql`instr(options, '"rationale":""') > 0`, sql`virtual`];
    const statements = [
      // null: as long as the settings say.
      sql`alter table exam add column access_days integer check (access_days >= 0)`,
      sql`alter table purchase add column access_days integer`,
      sql`alter table question_version add column is_explained ${flag} generated always as (not (${hasNoReason})) ${stored}`,
      sql`create index question_version_explained on question_version (is_explained, is_current, question_id)`,
      sql`alter table quiz_attempt add column is_withheld ${flag} not null default ${sql.raw(kind === 'postgres' ? 'false' : '0')}`,
    ];
    for (const statement of statements) await statement.execute(tx);
  },
};
