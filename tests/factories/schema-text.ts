import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/**
 * The schema of a database as text: each table with its columns, types, defaults, and constraints, then its indexes and what runs on
 * its own. Tables are in order of their names, columns as they were added. Equal schemas have equal texts.
 */
export async function schemaText(database: Database): Promise<string> {
  const statements = await (database.kind === 'sqlite' ? ofSqlite(database) : ofPostgres(database));
  return `${statements.join('\n\n')}\n`;
}

const rowsOf = <Row>(database: Database, statement: string): Promise<Row[]> =>
  database.read(async (reader) => (await sql<Row>`${sql.raw(statement)}`.execute(reader as Tx)).rows);

/** SQLite keeps the statements themselves; those of a full-text index's own tables depend on its version. */
async function ofSqlite(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ type: string; sql: string }>(
    database,
    `select s.type, s.sql from sqlite_schema s
      left join pragma_table_list l on l.schema = 'main' and l.name = s.tbl_name
      where s.sql is not null and coalesce(l.type, '') <> 'shadow'
      order by s.tbl_name, case s.type when 'table' then 1 when 'index' then 2 else 3 end, s.name`,
  );
  return rows.map((row) => `${row.type === 'table' ? tableLines(row.sql) : row.sql.replaceAll(/\s+/g, ' ')};`);
}

/** `create table`, each column and constraint on a line of its own, however it was written. */
function tableLines(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  let depth = 0;
  // Quoted words first, so that nothing in them counts.
  return text.replaceAll(/'[^']*'|"[^"]*"|\( ?| ?\)|, ?/g, (part) => {
    const sign = part.trim();
    if (sign === '(') return depth++ === 0 ? '(\n  ' : '(';
    if (sign === ')') return --depth === 0 ? '\n)' : ')';
    return sign === ',' ? (depth === 1 ? ',\n  ' : ', ') : part;
  });
}

/** PostgreSQL is asked for each part, as it would write it itself. */
async function ofPostgres(database: Database): Promise<string[]> {
  const [tables, others] = await Promise.all([
    rowsOf<{ name: string; options: string[] | null; parts: string[] }>(database, TABLES),
    rowsOf<{ statement: string }>(database, OTHERS),
  ]);
  return [
    ...tables.map(
      ({ name, options, parts }) =>
        `create table ${name} (\n  ${parts.join(',\n  ')}\n)${options ? ` with (${options.join(', ')})` : ''};`,
    ),
    ...others.map(({ statement }) => `${statement.trim()};`),
  ];
}

const OURS = `relnamespace = 'public'::regnamespace`;

// From version 18 on, `not null` is a constraint too, which is part of its column here.
const TABLES = `
  select quote_ident(c.relname) as name, to_json(c.reloptions) as options, (
    select json_agg(part order by kind, position, part) from (
      select 1 as kind, a.attnum as position, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(o.collname) end,
          case when a.attnotnull then 'not null' end,
          case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
          case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') ' || case a.attgenerated when 's' then 'stored' else 'virtual' end
            else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as part
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation o on o.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 2, 0, 'constraint ' || quote_ident(n.conname) || ' ' || pg_get_constraintdef(n.oid)
        from pg_constraint n where n.conrelid = c.oid and n.contype <> 'n'
    ) as parts
  ) as parts
  from pg_class c where c.relkind = 'r' and c.${OURS} order by c.relname collate "C"`;

const OTHERS = `
  select statement from (
    select 1 as kind, i.relname::text as name, pg_get_indexdef(x.indexrelid) as statement
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.${OURS} and not exists (select from pg_constraint n where n.conindid = x.indexrelid and n.contype in ('p', 'u', 'x'))
    union all select 2, quote_ident(s.relname), 'create sequence ' || quote_ident(s.relname)
      from pg_class s where s.relkind = 'S' and s.${OURS}
    union all select 3, v.relname, 'create view ' || quote_ident(v.relname) || ' as ' || pg_get_viewdef(v.oid)
      from pg_class v where v.relkind in ('v', 'm') and v.${OURS}
    union all select 4, p.proname, pg_get_functiondef(p.oid)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all select 5, g.tgname, pg_get_triggerdef(g.oid)
      from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal and c.${OURS}
  ) as others order by kind, name collate "C"`;
