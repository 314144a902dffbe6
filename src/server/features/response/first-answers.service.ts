import type { Database, Tx } from '#server/db/database.ts';
import {
  countWaiting,
  isElsewhere,
  lockConsumer,
  resetPositions,
  selectHorizon,
  updateConsumer,
} from './consumer.store.ts';
import { addFirstAnswers, resetFirstAnswers } from './first-answers.store.ts';

export const FIRST_ANSWERS = 'first answers';

/** Counts first, unaided answers by wording and answer, each response once. */
export function firstAnswersService({ database }: { database: Database }) {
  return {
    /** Counts everything committed so far. */
    async count(): Promise<void> {
      if ((await database.read((reader) => countWaiting(reader, FIRST_ANSWERS))).waiting === 0) return;
      await database.write(async (tx) => {
        const from = await lockConsumer(tx, FIRST_ANSWERS);
        const to = await selectHorizon(tx);
        if (from !== null && (await isElsewhere(tx, from, to))) return countAnew(tx);
        await addFirstAnswers(tx, from, to);
        await updateConsumer(tx, FIRST_ANSWERS, to);
      });
    },
  };
}
export type FirstAnswersService = ReturnType<typeof firstAnswersService>;

/** Makes the counts from the rows alone. */
export async function countAnew(tx: Tx): Promise<void> {
  await lockConsumer(tx, FIRST_ANSWERS);
  await resetPositions(tx);
  const to = await selectHorizon(tx);
  await resetFirstAnswers(tx);
  await addFirstAnswers(tx, null, to);
  await updateConsumer(tx, FIRST_ANSWERS, to);
}
