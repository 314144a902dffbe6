import type { StoredQuestion } from '../question/question.ts';

const LONGEST = { text: 160, option: 60 };
/** How many questions of each exam a visitor can try on one day. */
export const SAMPLES_A_DAY = 5;

const DAY_MS = 86_400_000;

/** Whether a quiz question can be asked on its own, in passing: short, plain, and with a reason for every option. */
export function canStandAlone({ text, options, exhibits = [] }: StoredQuestion): boolean {
  const isPlain = (words: string, longest: number) => words.length <= longest && !/[`|\n]/.test(words);
  return (
    exhibits.length === 0 &&
    isPlain(text, LONGEST.text) &&
    options.every((option) => isPlain(option.text, LONGEST.option) && option.rationale !== '')
  );
}

/** The number of a day, in UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
