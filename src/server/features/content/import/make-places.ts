import { hasPlace, isPlaceFault, placeIn, type PlaceDomain } from '#rules/exam/place.ts';
import type { Tx } from '#server/db/database.ts';
import { listPlaces, writePlaces } from '#server/features/exam/place.store.ts';

/** Adds the domains and tasks that questions and study content name by number and the exam lacks. */
export async function makePlaces(
  tx: Tx,
  examId: string,
  named: readonly { domain: number; task: number }[],
): Promise<void> {
  const before = await listPlaces(tx, examId);
  let after: readonly PlaceDomain[] = before;
  for (const { domain, task } of named) {
    if (hasPlace(after, domain, task)) continue;
    const placement = placeIn(after, { domain: { number: domain }, task: { number: task } });
    if (!isPlaceFault(placement)) after = placement.domains;
  }
  await writePlaces(tx, examId, before, after);
}
