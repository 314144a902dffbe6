import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** Something in a database's schema that runs or answers on its own: a trigger, a view, a rule, or a function. */
type Active = { kind: string; name: string; text: string };

/** Ours, by kind and name, with the hash of their text; a test holds this to what the migrations create. */
export const OWN_ACTIVE: Readonly<Record<Database['kind'], Readonly<Record<string, string>>>> = {
  sqlite: {
    'trigger study_item_changed': 'cbaa7b25f4aeac33',
    'trigger study_item_deleted': '9d0188072f1120b7',
    'trigger study_item_inserted': '2c01f982cc3f7781',
  },
  postgres: {
    'function tell_catalogue_version': '42437873957301dd',
    'trigger catalogue_version_told': '7a242c57f235b36d',
  },
};

/** The name under which {@link OWN_ACTIVE} knows it, and the hash of its text, whatever its white space. */
export const activeEntry = ({ kind, name, text }: Active): [string, string] => [
  `${kind} ${name}`,
  createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 16),
];

const sentenceOf = (entry: string) => `it has a ${entry} that is not Cairn’s`;

const foreignAmong = (own: Readonly<Record<string, string>>, active: readonly Active[]): string[] =>
  active
    .map(activeEntry)
    .filter(([entry, hash]) => own[entry] !== hash)
    .map(([entry]) => sentenceOf(entry));

const IN_SQLITE = `select type as kind, name, coalesce(sql, '') as text from sqlite_schema where type in ('trigger', 'view') order by name`;

const IN_POSTGRES = sql<Active>`
  select 'trigger' as kind, t.tgname as name, concat_ws(' ', c.relname, p.proname, t.tgtype, t.tgqual) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all select case c.relkind when 'm' then 'materialized view' else 'view' end, c.relname, pg_get_viewdef(c.oid)
    from pg_class c join pg_roles r on r.oid = c.relowner
    where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace and r.rolname = current_user
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all select 'rule', r.rulename, pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where r.rulename <> '_RETURN' and c.relnamespace = 'public'::regnamespace
  union all select 'function', p.proname, p.prosrc
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace and r.rolname = current_user
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1, 2`;

/** What is in a database that runs on its own. */
export async function listActive(database: Database): Promise<Active[]> {
  const statement = database.kind === 'sqlite' ? sql<Active>`${sql.raw(IN_SQLITE)}` : IN_POSTGRES;
  return database.read(async (reader) => (await statement.execute(reader as Tx)).rows);
}

/** Triggers, views, rules, and functions that no migration of ours made, as sentences; they would act on every row unseen. */
export async function foreignIn(database: Database): Promise<string[]> {
  return foreignAmong(OWN_ACTIVE[database.kind], await listActive(database));
}

/** What a SQLite file holds that runs by itself and is not ours. */
export function foreignInFile(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return foreignAmong(OWN_ACTIVE.sqlite, database.prepare(IN_SQLITE).all() as Active[]);
  } finally {
    database.close();
  }
}

const IN_DUMP = /^\d+; \d+ \d+ (EVENT TRIGGER|TRIGGER|VIEW|MATERIALIZED VIEW|RULE|FUNCTION|PROCEDURE) (.*)$/gm;
const OWN_IN_DUMP = [/^TRIGGER public \S+ catalogue_version_told /, /^FUNCTION public tell_catalogue_version\(\) /];

/** What the list of a PostgreSQL dump names that runs by itself and is not ours. */
export function foreignInDump(list: string): string[] {
  return [...list.matchAll(IN_DUMP)]
    .map(([, kind, name]) => `${kind} ${name}`)
    .filter((entry) => !OWN_IN_DUMP.some((own) => own.test(entry)))
    .map((entry) => sentenceOf(entry.toLowerCase()));
}
