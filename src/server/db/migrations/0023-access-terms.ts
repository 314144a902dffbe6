import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * How long access to an exam lasts, now and for each past sale; which wordings have a rationale for every option, computed by the
 * database; and attempts submitted without access, whose keys are withheld.
 */
export const up: Up = async (tx, { kind, flag }) => {
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
};
