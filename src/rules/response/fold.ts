import { addToSums, type StoredSums, type SummedAttempt } from '../statistics/sums.ts';
import { type CountingResponse, type CountingSitting, countedResponses, showingsOf } from './counting.ts';
import { SeenQuestions } from './seen.ts';

/** A sitting with its responses, and its attempt if it is one. */
export type FoldedSitting = Omit<CountingSitting, 'isSubmitted'> & {
  responses: readonly CountingResponse[];
  attempt: SummedAttempt | null;
};

/** A person's totals in an exam, and what they were shown of it, as their standing has them. */
export type Standing = { sums: StoredSums; seen: Uint8Array };

/** A standing made from its sittings alone, in any order, on top of what is in no row any more. */
export function foldSittings(base: Standing, sittings: readonly FoldedSitting[]): Standing {
  let { sums } = base;
  for (const { responses, attempt, ...sitting } of sittings)
    sums = addToSums(
      sums,
      countedResponses({ ...sitting, isSubmitted: attempt !== null }, responses),
      sitting.isDiscarded ? null : attempt,
    );
  const showings = sittings.flatMap(({ responses, ...sitting }) => showingsOf(sitting, responses));
  return { sums, seen: new SeenQuestions(base.seen).plus(showings) };
}
