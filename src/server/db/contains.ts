import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from './database.ts';

/** A `like` pattern that finds the text anywhere; wildcards in it are escaped with a backslash. */
const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether one of the columns contains the text, ignoring case; wildcards in it are taken literally. */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = likePattern(text);
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** The ids of people whose name or address contains the text. Both are stored in lower case for searching. */
export const peopleNamed = (reader: Reader, text: string) => {
  const pattern = likePattern(text.normalize('NFKC'));
  return reader
    .selectFrom('user')
    .select('id')
    .where(sql<SqlBool>`(email_key like ${pattern} escape '\\' or username_key like ${pattern} escape '\\')`);
};

/** Whether a JSON column is a list without items. */
export const isEmptyList = (column: string) => sql<SqlBool>`cast(${sql.ref(column)} as text) = '[]'`;

/** Whether a JSON column holds this string as a whole value or key, in plain letters. */
export const holdsString = (column: string, text: string) =>
  sql<SqlBool>`cast(${sql.ref(column)} as text) like ${`%"${text}"%`}`;
