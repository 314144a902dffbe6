import type { SittingQuestion } from '#contract/practice-sitting.ts';
import { fetchExhibits } from '../exhibits.part.tsx';
import { KIND_PARTS } from '../kind-parts.ts';

/** Fetches ahead what asks and reviews these questions: none of them waits, and a connection that is lost later does not matter. */
export async function fetchParts(questions: readonly Pick<SittingQuestion, 'kind' | 'exhibits'>[]): Promise<void> {
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const parts = kinds.flatMap((kind) => [KIND_PARTS[kind].Ask.fetch, KIND_PARTS[kind].Review.fetch]);
  const wanted = questions.some(({ exhibits }) => exhibits.length > 0) ? [...parts, fetchExhibits] : parts;
  // What can't be fetched now is requested again when shown.
  await Promise.allSettled(wanted.map((fetch) => fetch?.()));
}
