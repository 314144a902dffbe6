import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Parts of a question, each with its own answer, and exhibits beside it. A wording with parts is explained by its parts, any other
 * by its options.
 */
export const up: Up = async (tx, { kind, flag, json }) => {
  const lacksReason = (column: string) =>
    kind === 'postgres'
      ? sql`jsonb_path_exists(${sql.ref(column)}, '$[*] ? (@.rationale == "")')`
      : sql`instr(${sql.ref(column)}, '"rationale":""') > 0`;
  const stored = kind === 'postgres' ? sql`stored` : sql`virtual`;
  for (const statement of [
    sql`alter table question_version add column parts ${json} not null default '[]'`,
    sql`alter table question_version add column exhibits ${json} not null default '[]'`,
    sql`drop index question_version_explained`,
    sql`alter table question_version drop column is_explained`,
    sql`alter table question_version add column is_explained ${flag} generated always as
        (case when parts = '[]' then not (${lacksReason('options')}) else not (${lacksReason('parts')}) end) ${stored}`,
    sql`create index question_version_explained on question_version (is_explained, is_current, question_id)`,
  ])
    await statement.execute(tx);
};
