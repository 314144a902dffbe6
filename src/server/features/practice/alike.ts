import { overlappingPairs, shingles } from '#rules/content-import/check/similarity.ts';
import type { StoredQuestion } from '#rules/question/question.ts';

/** Two questions that share this fraction of their five-word sequences give each other away in one form. */
const ALIKE = 0.25;

/** The similar questions of each question, by number. */
export function alikeIn(
  questions: readonly Pick<StoredQuestion, 'number' | 'text' | 'options'>[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const alike = new Map<number, Set<number>>();
  const note = (number: number, other: number) => alike.set(number, (alike.get(number) ?? new Set()).add(other));
  const texts = questions.map(({ text, options }) =>
    shingles([text, ...options.map((option) => option.text)].join(' ')),
  );
  for (const { first, second, similarity } of overlappingPairs(texts)) {
    if (similarity < ALIKE) continue;
    note(questions[first]!.number, questions[second]!.number);
    note(questions[second]!.number, questions[first]!.number);
  }
  return alike;
}
