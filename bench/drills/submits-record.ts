import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import type { DrillRecord } from './drill-record.ts';
import type { Site } from './site.ts';
import type { Submitters } from './submitters.ts';

const LOOK_AGAIN_MS = 500;

/** What was observed while candidates submitted. */
export function notesOf({ refusals, longestMs }: Submitters): string[] {
  const refused = Object.entries(refusals).map(([what, count]) => `${what}: ${count}`);
  return [
    `Submits that were not answered with success, and sent again: ${refused.join('; ') || 'none'}.`,
    `Slowest answer: ${Math.round(longestMs())} ms.`,
  ];
}

/** Ends a drill in which candidates submitted, and counts what happened to the acknowledged submits. */
export async function recordOfSubmits(
  { site, submitters }: { site: Site; submitters: Submitters },
  told: Pick<DrillRecord, 'what' | 'trials' | 'recoveryMs'>,
): Promise<DrillRecord> {
  await submitters.stop();
  await site.stop();
  const counted = await missingOnceThere(site.at, submitters.acknowledged);
  return { ...told, acknowledged: submitters.acknowledged.size, ...counted, notes: notesOf(submitters) };
}

/** Like `missing`, but retries: on a busy machine the failover manager may be about to change the primary. */
async function missingOnceThere(...asked: Parameters<typeof missing>): ReturnType<typeof missing> {
  for (;;) {
    try {
      return await missing(...asked);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

/**
 * Which of these attempts are missing, by how much people's totals differ from their stored attempts, and how many questions someone
 * was shown were not logged as a first encounter exactly once.
 */
export async function missing(
  at: Site['at'],
  acknowledged: ReadonlySet<string>,
): Promise<{ losses: number; doubled: number; wrongFirsts: number }> {
  const database = openDatabase(at);
  try {
    return await database.read(async (reader) => {
      const all = (text: string) => sql.raw<{ id: string; n: number }>(text).execute(reader as Tx);
      const { rows } = await all('select id from quiz_attempt');
      const kept = new Set(rows.map(({ id }) => id));
      const [sums] = (await all('select sum(attempts) as n from exam_standing')).rows;
      const logged = new Set(
        (await all('select distinct id from sitting join response on sitting = number')).rows.map(({ id }) => id),
      );
      const [wrong] = (
        await all(`select count(*) as n from (
          select user_id, exam_id, question from sitting join response on sitting = number group by 1, 2, 3
          having sum(case when is_first then 1 else 0 end) <> 1) as wrong`)
      ).rows;
      return {
        losses: [...acknowledged].filter((id) => !kept.has(id) || !logged.has(id)).length,
        wrongFirsts: Number(wrong!.n),
        doubled: rows.length - kept.size + Math.abs(Number(sums?.n ?? 0) - kept.size),
      };
    });
  } finally {
    await database.close();
  }
}
