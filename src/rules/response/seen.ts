/** A question a person was shown: when last, in seconds since 1970 (UTC), and the result when they last answered it. */
export type SeenQuestion = { shownAt: number; answer: 'none' | 'right' | 'wrong' };

/** One time a question was shown, in seconds since 1970 (UTC); `isRight` is null if it was not answered. */
export type Showing = { number: number; at: number; isRight: boolean | null };

const ANSWERS = ['none', 'right', 'wrong'] as const;
const NONE = 0;
const RIGHT = 1;
const WRONG = 2;

/** Numbers per question: its number in the exam times four plus the last answer, when last shown, when last answered (0: never). */
const WIDTH = 3;

export const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

/**
 * What a person has seen of an exam, by question number: a cache of their responses, as 32-bit numbers in little-endian order, three
 * per question, ascending. Adding showings in any order gives the same bytes; of two answers in the same second the wrong one stays.
 */
export class SeenQuestions {
  readonly #words: Uint32Array;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    // Copied, since a database's bytes may start at any offset.
    this.#words = new Uint32Array(Uint8Array.from(bytes).buffer);
  }

  has(number: number): boolean {
    return this.#find(number) >= 0;
  }

  get(number: number): SeenQuestion | undefined {
    const index = this.#find(number);
    return index < 0 ? undefined : this.#at(index);
  }

  /** When a question was last shown, in seconds; null if never. */
  lastShown(number: number): number | null {
    return this.get(number)?.shownAt ?? null;
  }

  *keys(): Generator<number> {
    for (let index = 0; index < this.#count; index += 1) yield this.#number(index);
  }

  *[Symbol.iterator](): Generator<[number, SeenQuestion]> {
    for (let index = 0; index < this.#count; index += 1) yield [this.#number(index), this.#at(index)];
  }

  /** The numbers of the most recently shown questions, at most this many. */
  last(most: number): number[] {
    return most === 0
      ? []
      : this.#byTime(() => true)
          .slice(-most)
          .reverse();
  }

  /** The numbers of questions last answered wrong, longest ago first. */
  missedLongestAgo(): number[] {
    return this.#byTime((answer) => answer === WRONG);
  }

  /** The bytes with these showings added. */
  plus(showings: Iterable<Showing>): Uint8Array {
    const added = new Map<number, [shownAt: number, answer: number, answeredAt: number]>();
    for (const { number, at, isRight } of showings) {
      const answer = isRight === null ? NONE : isRight ? RIGHT : WRONG;
      const answeredAt = answer === NONE ? 0 : at;
      const known = added.get(number) ?? this.#known(number);
      const isLater = answeredAt > known[2] || (answeredAt === known[2] && answer === WRONG);
      added.set(number, [
        Math.max(known[0], at),
        isLater && answer !== NONE ? answer : known[1],
        isLater ? answeredAt : known[2],
      ]);
    }
    const numbers = [...added.keys()].sort((a, b) => a - b);
    const grown = numbers.reduce((count, number) => count + (this.has(number) ? 0 : 1), 0);
    const words = new Uint32Array(this.#words.length + grown * WIDTH);
    let from = 0;
    let to = 0;
    for (const number of numbers) {
      const index = this.#find(number);
      const end = (index < 0 ? -index - 1 : index) * WIDTH;
      words.set(this.#words.subarray(from, end), to);
      to += end - from;
      const [shownAt, answer, answeredAt] = added.get(number)!;
      words.set([number * 4 + answer, shownAt, answeredAt], to);
      to += WIDTH;
      from = index < 0 ? end : end + WIDTH;
    }
    words.set(this.#words.subarray(from), to);
    return new Uint8Array(words.buffer);
  }

  /** Each question as one showing per thing that is known of it, from which the bytes can be made again. */
  *showings(): Generator<Showing> {
    for (let index = 0; index < this.#count; index += 1) {
      const [shownAt, answer, answeredAt] = this.#known(this.#number(index));
      if (answer !== NONE) yield { number: this.#number(index), at: answeredAt, isRight: answer === RIGHT };
      yield { number: this.#number(index), at: shownAt, isRight: null };
    }
  }

  get #count(): number {
    return this.#words.length / WIDTH;
  }

  #number(index: number): number {
    return this.#words[index * WIDTH]! >>> 2;
  }

  #at(index: number): SeenQuestion {
    return { shownAt: this.#words[index * WIDTH + 1]!, answer: ANSWERS[this.#words[index * WIDTH]! & 3]! };
  }

  #known(number: number): [number, number, number] {
    const index = this.#find(number);
    const start = index * WIDTH;
    return index < 0 ? [0, NONE, 0] : [this.#words[start + 1]!, this.#words[start]! & 3, this.#words[start + 2]!];
  }

  /** The index of a question; if it is not there, minus one minus the index it would have. */
  #find(number: number): number {
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#number(middle);
      if (found === number) return middle;
      if (found < number) low = middle + 1;
      else high = middle - 1;
    }
    return -low - 1;
  }

  /** Numbers by when they were last shown, then by number. */
  #byTime(isWanted: (answer: number) => boolean): number[] {
    const ranks = new Float64Array(this.#count);
    let count = 0;
    for (let index = 0; index < ranks.length; index += 1) {
      if (!isWanted(this.#words[index * WIDTH]! & 3)) continue;
      ranks[count] = this.#words[index * WIDTH + 1]! * ranks.length + index;
      count += 1;
    }
    return Array.from(ranks.subarray(0, count).sort(), (rank) => this.#number(rank % ranks.length));
  }
}
