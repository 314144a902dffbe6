import { type MadePlaces, nameOfPlace, withMade, withoutMade } from '#rules/exam/made-places.ts';
import type { Tx } from '#server/db/database.ts';
import { listPlacesInUse, selectOptionalExam } from './exam-admin.store.ts';
import { listPlaces, writePlaces } from './place.store.ts';

/** Removes the domains and tasks that an import created and nothing else uses; returns them with those marked as removed. */
export async function removeMadePlaces(tx: Tx, examId: string, made: MadePlaces): Promise<MadePlaces> {
  const before = await listPlaces(tx, examId);
  const left = withoutMade(before, made, await usedPlaces(tx, examId));
  await writePlaces(tx, examId, before, left.domains);
  return left.made;
}

/** Brings back what was removed; returns the tasks, as 'domain.task', whose place now belongs to something else. */
export async function restoreMadePlaces(tx: Tx, examId: string, made: MadePlaces): Promise<ReadonlySet<string>> {
  const before = await listPlaces(tx, examId);
  const { domains, lost } = withMade(before, made, await usedPlaces(tx, examId));
  await writePlaces(tx, examId, before, domains);
  return lost;
}

/** The tasks, as 'domain.task', that questions or study content in use belong to, or that the objective map names. */
async function usedPlaces(tx: Tx, examId: string): Promise<ReadonlySet<string>> {
  const inUse = await listPlacesInUse(tx, examId);
  const { objectives } = (await selectOptionalExam(tx, examId))!;
  return new Set([
    ...inUse.map(({ domainNumber, taskNumber }) => nameOfPlace(domainNumber, taskNumber)),
    ...objectives.map(({ task }) => task),
  ]);
}
