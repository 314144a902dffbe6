import type { SittingQuestion } from '#contract/practice-sitting.ts';
import { fetchFormattedText } from '#web/ui/question-text.tsx';
import { fetchMachines } from '#web/features/console/fetch-machines.ts';
import { fetchExhibits } from '../exhibits.part.tsx';
import { KIND_PARTS } from '../kind-parts.ts';

/** Preloads the code to ask and review these questions, so that there is no wait and a later loss of connection does not matter. */
export async function fetchParts(questions: readonly Pick<SittingQuestion, 'kind' | 'exhibits'>[]): Promise<void> {
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const parts = kinds.flatMap((kind) => [KIND_PARTS[kind].Ask.fetch, KIND_PARTS[kind].Review.fetch]);
  const hasExhibits = questions.some(({ exhibits }) => exhibits.length > 0);
  const fetchDevices = () => fetchMachines(questions.flatMap(({ exhibits }) => exhibits));
  const wanted = [...parts, fetchFormattedText, fetchDevices, ...(hasExhibits ? [fetchExhibits] : [])];
  // What can't be loaded now is requested again when shown.
  await Promise.allSettled(wanted.map((fetch) => fetch?.()));
}
