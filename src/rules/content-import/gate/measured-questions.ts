import type { PackQuestion } from '#rules/content-import/pack.ts';

/** The questions of a pack by which it is measured: of a family the first alone, since the others ask the same. */
export function measuredQuestions(questions: readonly PackQuestion[]): PackQuestion[] {
  const seen = new Set<string>();
  return questions.filter(({ family }) => {
    if (family === undefined) return true;
    if (seen.has(family)) return false;
    seen.add(family);
    return true;
  });
}

/** A share as the report tells it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
