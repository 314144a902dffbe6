import { packNumbers, unpackNumbers } from './bytes.ts';

/** A question that a person has been shown: when last, and what became of it when they last answered it. */
export type SeenQuestion = {
  /** Whole minutes since 1970 (UTC). */
  minute: number;
  answer: 'none' | 'right' | 'wrong';
};

/** What a person has been shown of an exam, by the number that a question has within it. */
export type SeenQuestions = Map<number, SeenQuestion>;

const ANSWERS = ['none', 'right', 'wrong'] as const;
const MINUTE_MS = 60_000;

export const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS);
export const timeOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** In bytes, five or six a question. */
export function packSeen(seen: SeenQuestions): Uint8Array {
  let before = 0;
  const numbers: number[] = [];
  for (const number of [...seen.keys()].sort((a, b) => a - b)) {
    const { minute, answer } = seen.get(number)!;
    numbers.push((number - before) * ANSWERS.length + ANSWERS.indexOf(answer), minute);
    before = number;
  }
  return packNumbers(numbers);
}

/** What `packSeen` was given. */
export function unpackSeen(bytes: Uint8Array): SeenQuestions {
  const seen: SeenQuestions = new Map();
  const numbers = unpackNumbers(bytes);
  let question = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    question += Math.floor(numbers[at]! / ANSWERS.length);
    seen.set(question, { minute: numbers[at + 1]!, answer: ANSWERS[numbers[at]! % ANSWERS.length]! });
  }
  return seen;
}

/** Notes that a question was shown, and how it was answered where it was. An answer stays until the next. */
export function noteShown(seen: SeenQuestions, number: number, at: string, isCorrect: boolean | null): void {
  const known = seen.get(number);
  const answer = isCorrect === null ? (known?.answer ?? 'none') : isCorrect ? 'right' : 'wrong';
  seen.set(number, { minute: Math.max(minuteOf(at), known?.minute ?? 0), answer });
}

/** The numbers of the questions that were shown last, so many at the most. */
export function lastSeen(seen: SeenQuestions, most: number): number[] {
  if (most === 0) return [];
  return [...seen]
    .sort(([a, one], [b, other]) => other.minute - one.minute || b - a)
    .slice(0, most)
    .map(([number]) => number);
}

/** The numbers of questions whose last answer was wrong, the longest ago first. */
export function missedLongestAgo(seen: SeenQuestions): number[] {
  return [...seen]
    .filter(([, { answer }]) => answer === 'wrong')
    .sort(([a, one], [b, other]) => one.minute - other.minute || a - b)
    .map(([number]) => number);
}
