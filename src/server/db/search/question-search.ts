import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from '../dialects.ts';
import type { Row } from '../tables/schema.ts';

/** What a row has to contain: each word of a search, and each text in quotation marks as it stands there. */
function wordsOf(search: string): string[] {
  const found = [...search.toLowerCase().matchAll(/["“”]([^"“”]*)["“”]|[^\s"“”]+/g)];
  const words = new Set(found.map(([word, phrase = word]) => phrase).filter((phrase) => phrase.trim() !== ''));
  // The longest is the rarest, and the others are only looked for where it is.
  return words.size === 0 ? [search.toLowerCase()] : [...words].toSorted((a, b) => b.length - a.length);
}

/** Whether a row of `question_search` contains all words of a search, anywhere and ignoring case. */
export function holdsEveryWord(kind: DatabaseKind, search: string): RawBuilder<SqlBool> {
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  const each = wordsOf(search).map((word) => sql`${position}(question_search.text, ${word}) > 0`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
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
