import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from '../dialects.ts';
import type { Row } from '../tables/schema.ts';

/** Whether a row of `question_search` contains the text, ignoring case. */
export function holdsText(kind: DatabaseKind, text: string): RawBuilder<SqlBool> {
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  return sql<SqlBool>`${position}(question_search.text, ${text.toLowerCase()}) > 0`;
}

/** The beginning of the search text, enough to tell questions apart in a list. */
export const startOfText = sql`substr(question_search.text, 1, 100)`;

/** A column of the wording, for a query that joins wordings only in some variants. */
export const wordingColumn = (name: keyof Row<'questionVersion'>): RawBuilder<unknown> =>
  sql.ref(`questionVersion.${name}`);

/** The rank of a wording column's value among its possible values. */
export function rankIn(name: keyof Row<'questionVersion'>, values: readonly string[]): RawBuilder<unknown> {
  const cases = values.map((value, rank) => sql`when ${sql.lit(value)} then ${sql.lit(rank)}`);
  return sql`case ${wordingColumn(name)} ${sql.join(cases, sql` `)} end`;
}
