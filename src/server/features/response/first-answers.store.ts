import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { isBetween, type Place, selectHorizon, selectPlace } from './consumer.store.ts';
import { IS_KEPT } from './response.store.ts';

/** The consumer that counts them. */
export const FIRST_ANSWERS = 'first answers';

/** First, unaided answers by wording and answer, in a fixed order, so that two counts do not deadlock. */
const counts = (isWanted: RawBuilder<boolean>) => sql`
  select v.id as version_id,
    coalesce(response.picked, response.marks, '') as picked, count(*) as count
  from response
  join sitting on sitting.number = response.sitting
  join question on question.exam_id = sitting.exam_id and question.number = response.question
  join question_version v on v.question_id = question.id and v.version = response.version
  where response.is_first = true and response.is_unaided = true and ${IS_KEPT} and ${isWanted}
  group by 1, 2 order by 1, 2`;

/** Adds the first answers between two places to the counts. */
export async function addFirstAnswers(tx: Tx, from: Place | null, to: Place): Promise<void> {
  await sql`insert into first_answer (version_id, picked, count)
    select version_id, picked, count from (${counts(isBetween(tx, from, to))}) as counted where true
    on conflict (version_id, picked) do update set count = first_answer.count + excluded.count`.execute(tx);
}

/** Adds the first answers of one sitting to the counts, or takes them away. */
export async function addCounts(tx: Tx, sitting: number, sign: 1 | -1): Promise<void> {
  await sql`insert into first_answer (version_id, picked, count)
    select version_id, picked, ${sql.lit(sign)} * count
    from (${counts(sql`sitting.number = ${sitting}`)}) as counted where true
    on conflict (version_id, picked) do update set count = first_answer.count + excluded.count`.execute(tx);
  await sql`delete from first_answer where count = 0 and base = 0`.execute(tx);
}

/** Sets the counts to those of answers that are in no row any more. */
export async function resetFirstAnswers(tx: Tx): Promise<void> {
  await sql`delete from first_answer where base = 0`.execute(tx);
  await sql`update first_answer set count = base`.execute(tx);
}

/** How many counts differ from those that the rows up to a place give; null: no rows. */
export async function countWrongFirstAnswers(reader: Reader, to: Place | null): Promise<number> {
  const isCounted = to === null ? sql<boolean>`1 = 0` : isBetween(reader, null, to);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
      select version_id, picked, sum(n) as n from (
        select version_id, picked, count - base as n from first_answer
        union all select version_id, picked, -count as n from (${counts(isCounted)}) as counted
      ) as both_counts group by 1, 2
    ) as differences where n <> 0`.execute(reader as Tx);
  return Number(rows[0]!.n);
}

/** Keeps, of responses that are about to be deleted, how often they were first answers. */
export async function addToBase(tx: Tx, sittings: readonly number[]): Promise<void> {
  await sql`insert into first_answer (version_id, picked, count, base)
    select version_id, picked, 0, count
    from (${counts(sql`sitting.number in (${sql.join([...sittings])})`)}) as counted where true
    on conflict (version_id, picked) do update set base = first_answer.base + excluded.base`.execute(tx);
}

/** How people answered a wording when they first met its question, unaided: as counted, and what is not counted yet. */
export async function listFirstAnswers(
  reader: Reader,
  versionId: string,
): Promise<{ picked: string; count: number }[]> {
  const from = await selectPlace(reader, FIRST_ANSWERS);
  const horizon = await selectHorizon(reader);
  const isUncounted = sql<boolean>`v.id = ${versionId} and ${isBetween(reader, from, horizon)}`;
  const { rows } = await sql<{ picked: string; count: number }>`select picked, sum(count) as count from (
      select picked, count from first_answer where version_id = ${versionId}
      union all select picked, count from (${counts(isUncounted)}) as uncounted
    ) as both_counts group by picked having sum(count) > 0`.execute(reader as Tx);
  return rows.map(({ picked, count }) => ({ picked, count: Number(count) }));
}
