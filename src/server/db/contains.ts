import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** What `like` finds the text by, wherever it stands; signs in it stand for themselves, by `\`. */
const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether one of the columns contains the text, without regard to case; signs in it stand for themselves. */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = likePattern(text);
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
