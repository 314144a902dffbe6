import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from '../dialects.ts';
import type { Row } from '../tables/schema.ts';

/** Whether a row of `question_search` holds the text, without regard to case. */
export function holdsText(kind: DatabaseKind, text: string): RawBuilder<SqlBool> {
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  return sql<SqlBool>`${position}(question_search.text, ${text.toLowerCase()}) > 0`;
}

/** Of the text, with which what is searched begins, as much as tells questions apart in a list. */
export const startOfText = sql`substr(question_search.text, 1, 100)`;

/** A column of the wording, for a query that looks at wordings in some of its forms alone. */
export const wordingColumn = (name: keyof Row<'questionVersion'>): RawBuilder<unknown> =>
  sql.ref(`questionVersion.${name}`);

/** The place of what a column of the wording holds, among all that it can. */
export function rankIn(name: keyof Row<'questionVersion'>, values: readonly string[]): RawBuilder<unknown> {
  const cases = values.map((value, rank) => sql`when ${sql.lit(value)} then ${sql.lit(rank)}`);
  return sql`case ${wordingColumn(name)} ${sql.join(cases, sql` `)} end`;
}
