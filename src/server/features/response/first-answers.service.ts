import type { Database, Tx } from '#server/db/database.ts';
import {
  isElsewhere,
  lockConsumer,
  type Place,
  resetPositions,
  selectHorizon,
  updateConsumer,
  workOf,
} from './consumer.store.ts';
import { addFirstAnswers, FIRST_ANSWERS, resetFirstAnswers } from './first-answers.store.ts';

/** Counts first, unaided answers by wording and answer, each response once. */
export function firstAnswersService({ database }: { database: Database }) {
  return {
    /** Counts everything committed so far. */
    async count(): Promise<void> {
      const work = await database.read((reader) => workOf(reader, FIRST_ANSWERS));
      if (work === 'new') await database.write(countFirstAnswers);
      // Every row there is may take longer than a statement may.
      if (work === 'all') await database.writeAlone(countFirstAnswers);
    },
  };
}

/** Counts what was committed since the last time; returns up to where. */
export async function countFirstAnswers(tx: Tx): Promise<Place> {
  const from = await lockConsumer(tx, FIRST_ANSWERS);
  const to = await selectHorizon(tx);
  // After a restore, nobody knows which of the rows the counts contain.
  if (from === null || (await isElsewhere(tx, from, to))) return countAnew(tx);
  await addFirstAnswers(tx, from, to);
  await updateConsumer(tx, FIRST_ANSWERS, to);
  return to;
}

/** Makes the counts from the rows alone; returns up to where. */
export async function countAnew(tx: Tx): Promise<Place> {
  await lockConsumer(tx, FIRST_ANSWERS);
  await resetPositions(tx);
  const to = await selectHorizon(tx);
  await resetFirstAnswers(tx);
  await addFirstAnswers(tx, null, to);
  await updateConsumer(tx, FIRST_ANSWERS, to);
  return to;
}
