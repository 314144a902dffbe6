import { overlappingPairs, shingles } from '#rules/content-import/check/similarity.ts';
import type { StoredQuestion } from '#rules/question/question.ts';

/** Two questions that share this much of their runs of five words give each other away, in one form. */
const ALIKE = 0.25;

/** Of each question, those that are alike. */
export function alikeIn(
  questions: readonly Pick<StoredQuestion, 'id' | 'text' | 'options'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const alike = new Map<string, Set<string>>();
  const note = (id: string, other: string) => alike.set(id, (alike.get(id) ?? new Set()).add(other));
  const texts = questions.map(({ text, options }) =>
    shingles([text, ...options.map((option) => option.text)].join(' ')),
  );
  for (const { first, second, similarity } of overlappingPairs(texts)) {
    if (similarity < ALIKE) continue;
    note(questions[first]!.id, questions[second]!.id);
    note(questions[second]!.id, questions[first]!.id);
  }
  return alike;
}
