import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from './database.ts';

/** What `like` finds the text by, wherever it stands; signs in it stand for themselves, by `\`. */
const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether one of the columns contains the text, without regard to case; signs in it stand for themselves. */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = likePattern(text);
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** The ids of people whose name or address contains the text. Both are kept in lower case for being found, so no row is changed for it. */
export const peopleNamed = (reader: Reader, text: string) => {
  const pattern = likePattern(text.normalize('NFKC'));
  return reader
    .selectFrom('user')
    .select('id')
    .where(sql<SqlBool>`(email_key like ${pattern} escape '\\' or username_key like ${pattern} escape '\\')`);
};
