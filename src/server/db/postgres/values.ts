import pg from 'pg';

const { builtins } = pg.types;

/** As PostgreSQL writes times of a connection in UTC: `2026-11-22 08:30:00.5+00`. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** A time as `toISOString` writes it, made without a `Date` where the form is the usual one. */
function timeOf(text: string): string {
  const parts = TIME.exec(text);
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z` : new Date(text).toISOString();
}

/** Values in the form SQLite returns: times as ISO-8601 text in UTC, counts as numbers. */
export const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === builtins.TIMESTAMPTZ) return timeOf;
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
