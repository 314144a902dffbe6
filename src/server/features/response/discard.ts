import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { countFirstAnswers } from './first-answers.service.ts';
import { addCounts } from './first-answers.store.ts';
import { addFiguresOf, sumWithin } from './item-figures.service.ts';
import { remakeStanding } from './rebuild.service.ts';
import { updateDiscarded } from './response.store.ts';

/**
 * Leaves a sitting out of everything that is added up of responses, or takes it in again: its person's standing, how wordings are
 * first answered, and the figures of questions. Its rows stay, and so does what they showed.
 */
export async function setDiscarded(
  tx: Tx,
  { number, userId, examId, isDiscarded }: Pick<Row<'sitting'>, 'number' | 'userId' | 'examId' | 'isDiscarded'>,
  wanted: boolean,
  at: string,
): Promise<void> {
  if (isDiscarded === wanted) return;
  // In the order of `old-responses.ts`. Both have then taken every row of the sitting.
  await countFirstAnswers(tx);
  const summed = await sumWithin(tx, at);
  const isChange = wanted || isDiscarded === true;
  const takeAway = async () => {
    await addCounts(tx, number, wanted ? -1 : 1);
    // If they have to be made anew, that will find the sitting as it is then.
    if (summed !== null) await addFiguresOf(tx, { sitting: number, to: summed, sign: wanted ? -1 : 1, at });
  };
  // A sitting that is left out has no counts, so they are taken from it before, or added after.
  if (isChange && wanted) await takeAway();
  await updateDiscarded(tx, number, wanted);
  if (isChange && !wanted) await takeAway();
  if (isChange && userId !== null) await remakeStanding(tx, { userId, examId });
}
