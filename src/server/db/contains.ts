import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from './dialects.ts';

/** What `like` finds the text by, wherever it stands; signs in it stand for themselves, by `\`. */
const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether one of the columns contains the text, without regard to case; signs in it stand for themselves. */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = likePattern(text);
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/**
 * Whether one of these fields of an entry of a list, kept as JSON, contains the text. The list as it is stored is looked at
 * first, which is quick.
 */
export function containsWithin(
  kind: DatabaseKind,
  column: string,
  fields: readonly string[],
  text: string,
): RawBuilder<SqlBool> {
  const stored = likePattern(JSON.stringify(text).slice(1, -1));
  const pattern = likePattern(text);
  const list = sql.ref(column);
  const [look, entries] =
    kind === 'postgres'
      ? [sql`${list}::text ilike ${stored} escape '\\'`, sql`jsonb_array_elements(${list}) as entry (value)`]
      : [sql`${list} like ${stored} escape '\\'`, sql`json_each(${list}) as entry`];
  const each = fields.map((field) => sql`lower(entry.value ->> ${sql.lit(field)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${look} and exists (select 1 from ${entries} where ${sql.join(each, sql` or `)}))`;
}
