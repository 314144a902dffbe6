import { MOST_BYTES, NumberWriter, readNumbers } from './bytes.ts';

/** A question a person has seen: when last, and the result when they last answered it. */
export type SeenQuestion = {
  /** Whole minutes since 1970 (UTC). */
  minute: number;
  answer: 'none' | 'right' | 'wrong';
};

/** What a person has seen of an exam, by each question's number in it, to be changed. `SeenQuestions` only reads it. */
export type SeenMap = Map<number, SeenQuestion>;

export const ANSWERS = ['none', 'right', 'wrong'] as const;
const MINUTE_MS = 60_000;

export const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS);
export const timeOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** Packs what was seen into bytes, five or six per question, in number order. */
class SeenWriter {
  readonly #numbers: NumberWriter;
  #before = 0;
  constructor(most: number) {
    this.#numbers = new NumberWriter(most);
  }
  write(number: number, { minute, answer }: SeenQuestion): void {
    this.#numbers.write((number - this.#before) * ANSWERS.length + ANSWERS.indexOf(answer));
    this.#numbers.write(minute);
    this.#before = number;
  }
  written = () => this.#numbers.toBytes();
}

/** Calls back for each question in number order. */
function readSeen(bytes: Uint8Array, each: (number: number, question: SeenQuestion) => void): void {
  const numbers = readNumbers(bytes);
  // The same object every time: callers who keep it must copy it.
  const question: SeenQuestion = { minute: 0, answer: 'none' };
  for (let index = 0, number = 0; index < numbers.length; index += 2) {
    const read = numbers[index]!;
    number += Math.floor(read / ANSWERS.length);
    question.answer = ANSWERS[read % ANSWERS.length]!;
    question.minute = numbers[index + 1]!;
    each(number, question);
  }
}

export function packSeen(seen: SeenMap): Uint8Array {
  const bytes = new SeenWriter(seen.size * 2 * MOST_BYTES);
  for (const number of [...seen.keys()].sort((a, b) => a - b)) bytes.write(number, seen.get(number)!);
  return bytes.written();
}

/** The inverse of `packSeen`. */
export function unpackSeen(bytes: Uint8Array): SeenMap {
  const seen: SeenMap = new Map();
  readSeen(bytes, (number, question) => void seen.set(number, { ...question }));
  return seen;
}

/** Which of these numbers were seen. */
export function seenAmong(bytes: Uint8Array, wanted: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  readSeen(bytes, (number) => void (wanted.has(number) && found.add(number)));
  return found;
}

/** What is known about a question after it was shown, and possibly answered. An answer stays until the next one. */
function shownAgain(known: SeenQuestion | undefined, minute: number, isCorrect: boolean | null): SeenQuestion {
  const answer = isCorrect === null ? (known?.answer ?? 'none') : isCorrect ? 'right' : 'wrong';
  return { minute: Math.max(minute, known?.minute ?? 0), answer };
}

/** Records that a question was shown, and how it was answered if it was. */
export function noteShown(seen: SeenMap, number: number, at: string, isCorrect: boolean | null): void {
  seen.set(number, shownAgain(seen.get(number), minuteOf(at), isCorrect));
}

/** The same for several at once in the output of `packSeen`, without unpacking it. */
export function addShown(
  bytes: Uint8Array,
  shown: readonly { number: number; isCorrect: boolean | null }[],
  at: string,
): Uint8Array {
  const minute = minuteOf(at);
  const news = new Map<number, boolean | null>();
  for (const { number, isCorrect } of shown) news.set(number, isCorrect ?? news.get(number) ?? null);
  // The smallest is last.
  const waiting = [...news.keys()].sort((a, b) => b - a);
  const writer = new SeenWriter(bytes.length + (news.size + 1) * 2 * MOST_BYTES);
  const add = (known?: SeenQuestion) => {
    const number = waiting.pop()!;
    writer.write(number, shownAgain(known, minute, news.get(number)!));
  };
  readSeen(bytes, (number, question) => {
    while (waiting.length > 0 && waiting.at(-1)! < number) add();
    if (waiting.at(-1) === number) add(question);
    else writer.write(number, question);
  });
  while (waiting.length > 0) add();
  return writer.written();
}
