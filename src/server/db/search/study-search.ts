import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { isCountedDomain } from '../counted-domain.ts';
import type { Reader, Tx } from '../database.ts';
import type { DatabaseKind } from '../dialects.ts';

type Search = { examId: string; words: readonly string[]; isEntitled: boolean; limit: number };

/**
 * Ids of the items in use that contain all words, or words beginning with them; best first, with matches in the title before any in
 * the text. Words consist of letters and digits. Without access to the exam, only in the free domain.
 */
export async function searchItems(reader: Reader, kind: DatabaseKind, search: Search): Promise<string[]> {
  const { rows } = await (kind === 'postgres' ? inPostgres(search) : inSqlite(search)).execute(reader as Tx);
  return rows.map(({ id }) => id);
}

/** Whether the text or title of a row of `study_item` contains all words, or words beginning with them. */
export function holdsWords(kind: DatabaseKind, words: readonly string[]): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql<SqlBool>`study_item.search @@ to_tsquery('simple', ${inTsquery(words)})`
    : sql<SqlBool>`study_item.id in (select item_id from study_search where study_search match ${inFts(words)})`;
}

const inTsquery = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');
const inFts = (words: readonly string[]) => `{title body} : (${words.map((word) => `"${word}" *`).join(' AND ')})`;

const inPostgres = ({ words, ...search }: Search) => sql<{ id: string }>`
  with asked as (select to_tsquery('simple', ${inTsquery(words)}) as words)
  select id from study_item, asked
  where search @@ words and ${isOpenTo(search)}
  order by ts_rank('{0, 0, 0.01, 1}', search, words) desc, domain_number, task_number, position, id
  limit ${search.limit}`;

const inSqlite = ({ words, ...search }: Search) => sql<{ id: string }>`
  select id from study_search join study_item on id = item_id
  where study_search match ${inFts(words)} and ${isOpenTo(search)}
  order by bm25(study_search, 0, 1000, 1), domain_number, task_number, position, id
  limit ${search.limit}`;

const isOpenTo = ({ examId, isEntitled }: Omit<Search, 'words'>) => {
  const inUse = sql`exam_id = ${examId} and archived_at is null and ${isCountedDomain('study_item.exam_id', 'study_item.domain_number')}`;
  return isEntitled ? inUse : sql`${inUse} and domain_number = ${FREE_DOMAIN}`;
};
