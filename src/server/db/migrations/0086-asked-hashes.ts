import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Up } from '../migration.ts';

type Part = {
  text: string;
  accepts?: { entry: string; values: unknown; unit?: string; tolerance?: unknown; isCaseSensitive?: boolean };
  goal?: { device: unknown; check: unknown; lines: unknown; solution?: unknown };
  rank?: number;
};
type Asked = {
  kind: string;
  text: string;
  options: { id: string; text: string }[];
  keys: string[];
  parts: Part[];
  exhibits: { title: string; form: string; text: string; picture?: string }[];
};
type Stored = { id: string } & { [K in keyof Asked]: Asked[K] | string };

/** Kinds whose keys are in no order. */
const SETS = /^(single|multiple)$/;
const PAGE = 200;

function hashOf({ kind, text, options, keys, parts, exhibits }: Asked): string {
  const textOf = new Map(options.map((option) => [option.id, option.text]));
  const keyTexts = keys.map((id) => textOf.get(id) ?? id);
  const content = [
    kind,
    text,
    options.map((option) => option.text).sort(),
    SETS.test(kind) ? keyTexts.toSorted() : keyTexts,
    parts.map(({ text: own, accepts, goal, rank }) => [
      own,
      accepts
        ? [
            accepts.entry,
            accepts.values,
            accepts.unit ?? null,
            accepts.tolerance ?? null,
            accepts.isCaseSensitive ?? false,
          ]
        : null,
      goal ? [goal.device, goal.check, goal.lines, goal.solution ?? null] : null,
      rank ?? null,
    ]),
    exhibits.map(({ title, form, text: own, picture }) => [title, form, own, picture ?? null]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const read = <T>(value: T | string): T => (typeof value === 'string' ? JSON.parse(value) : value);

/**
 * What a wording asks has a hash, by which its copies elsewhere are recognized. A standing knows which keys its person's browser showed
 * before they logged in. The first time that somebody opens the guide of a task is recorded.
 */
export const up: Up = async (tx, { kind: database, time }) => {
  await sql`alter table question_version add column asked_hash text not null default ''`.execute(tx);
  for (let after = ''; ;) {
    const { rows } = await sql<Stored>`select id, kind, text, options, keys, parts, exhibits from question_version
      where id > ${after} order by id limit ${PAGE}`.execute(tx);
    if (rows.length === 0) break;
    const hashes = rows.map((row) => {
      const { kind, text } = row as { kind: string; text: string };
      const lists = { options: read(row.options), keys: read(row.keys), parts: read(row.parts) } as Pick<
        Asked,
        'options' | 'keys' | 'parts'
      >;
      return sql`(${row.id}, ${hashOf({ kind, text, ...lists, exhibits: read(row.exhibits) as Asked['exhibits'] })})`;
    });
    await sql`update question_version set asked_hash = new.column2 from (values ${sql.join(hashes)}) as new
      where question_version.id = new.column1`.execute(tx);
    after = rows.at(-1)!.id;
  }
  for (const statement of [
    sql`create index question_version_asked on question_version (asked_hash)`,
    sql`create index question_version_family on question_version (family) where family is not null`,
    sql`alter table exam_standing add column visitor_seen ${database === 'postgres' ? sql`bytea` : sql`blob`}`,
    sql`create table guide_opening (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        domain_number integer not null,
        task_number integer not null,
        opened_at ${time} not null,
        primary key (user_id, exam_id, domain_number, task_number)
      )`,
  ])
    await statement.execute(tx);
};
