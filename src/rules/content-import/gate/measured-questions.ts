import type { PackQuestion } from '#rules/content-import/pack.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';

/** The questions by which a pack is measured: only the first of a family, since the others ask the same thing. */
export function measuredQuestions(questions: readonly PackQuestion[]): PackQuestion[] {
  const seen = new Set<string>();
  return questions.filter(({ family }) => {
    if (family === undefined) return true;
    if (seen.has(family)) return false;
    seen.add(family);
    return true;
  });
}

/** A share as the report shows it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** Whether length alone gives the item away: every key is strictly longer than every distractor. */
export function keyIsLongest({ kind, options, keys }: PackQuestion): boolean {
  if (!KINDS[kind].hasDistractors) return false;
  const lengths = (isKey: boolean) =>
    options.filter((option) => keys.includes(option.id) === isKey).map((option) => option.text.length);
  return Math.min(...lengths(true)) > Math.max(...lengths(false));
}
