import { foldSittings } from '#rules/response/fold.ts';
import { sumsPlus, NO_SUMS } from '#rules/statistics/sums.ts';
import type { Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { countFirstAnswers } from './first-answers.service.ts';
import { keepFigures, sumWithin } from './item-figures.service.ts';
import { addToBase } from './first-answers.store.ts';
import { deleteSittings, listForFold, listOldSittings } from './response.store.ts';
import { lockStanding, updateStanding } from './standing.store.ts';

/**
 * Deletes sittings with their responses if the last of them is older than that, every consumer has taken them, and they are no
 * result that someone can open. What they count for is kept first, as the base of the caches. In pieces, each of which looks only at
 * what comes after the last one's; each returns how many it deleted.
 */
export function oldResponsesBefore(before: Time): (tx: Tx, most: number) => Promise<number> {
  let after = 0;
  return async (tx, most) => {
    const deleted = await deleteOld(tx, { before, after, limit: most });
    after = deleted.at(-1) ?? after;
    return deleted.length;
  };
}

async function deleteOld(
  tx: Tx,
  { before, after, limit }: { before: Time; after: number; limit: number },
): Promise<number[]> {
  // What one of them has taken, the other has too: it comes after.
  const horizon = await countFirstAnswers(tx);
  const summed = await sumWithin(tx, before);
  if (summed === null) return [];
  const old = await listOldSittings(tx, { before, horizon, after, limit });
  if (old.length === 0) return [];
  const numbers = old.map(({ number }) => number);
  await addToBase(tx, numbers);
  await keepFigures(tx, numbers, summed);
  const learners = new Map(
    old.flatMap(({ userId, examId }) => (userId ? [[`${userId} ${examId}`, { userId, examId }]] : [])),
  );
  for (const learner of [...learners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own)) {
    const standing = await lockStanding(tx, learner);
    const sittings = await listForFold(tx, learner, numbers);
    const { sums, seen } = foldSittings({ sums: NO_SUMS, seen: standing.baseSeen ?? new Uint8Array() }, sittings);
    await updateStanding(tx, { ...standing, baseSums: sumsPlus(standing.baseSums ?? NO_SUMS, sums), baseSeen: seen });
  }
  await deleteSittings(tx, numbers);
  return numbers;
}
