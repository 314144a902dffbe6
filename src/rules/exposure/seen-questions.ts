import { readNumbers } from './bytes.ts';
import { ANSWERS, type SeenQuestion } from './seen-bytes.ts';

const WRONG = ANSWERS.indexOf('wrong');

/**
 * What a person has seen of an exam, read from the output of `packSeen`: the numbers in ascending order, and beside each its
 * minute and answer. It makes no object per question, so a draw may read what someone has seen who has seen a lot.
 */
export class SeenQuestions {
  readonly #numbers: Uint32Array;
  readonly #minutes: Uint32Array;
  readonly #answers: Uint8Array;

  constructor(bytes: Uint8Array) {
    const packed = readNumbers(bytes);
    const size = packed.length / 2;
    this.#numbers = new Uint32Array(size);
    this.#minutes = new Uint32Array(size);
    this.#answers = new Uint8Array(size);
    for (let place = 0, number = 0; place < size; place += 1) {
      const read = packed[place * 2]!;
      const step = Math.floor(read / ANSWERS.length);
      number += step;
      this.#numbers[place] = number;
      this.#answers[place] = read - step * ANSWERS.length;
      this.#minutes[place] = packed[place * 2 + 1]!;
    }
  }

  get size(): number {
    return this.#numbers.length;
  }

  has(number: number): boolean {
    return this.#placeOf(number) !== undefined;
  }

  get(number: number): SeenQuestion | undefined {
    const place = this.#placeOf(number);
    return place === undefined ? undefined : this.#at(place);
  }

  /** When a question was last shown, in minutes; null if never. */
  lastShown(number: number): number | null {
    const place = this.#placeOf(number);
    return place === undefined ? null : this.#minutes[place]!;
  }

  keys(): IteratorObject<number> {
    return this.#numbers.values();
  }

  *[Symbol.iterator](): Generator<[number, SeenQuestion]> {
    for (const [place, number] of this.#numbers.entries()) yield [number, this.#at(place)];
  }

  /** The numbers of the most recently shown questions, at most this many. */
  last(most: number): number[] {
    const ranks = new Float64Array(this.size);
    // Negative, so that the latest come first.
    for (let place = 0; place < this.size; place += 1) ranks[place] = -this.#rank(this.#minutes[place]!, place);
    return ascending(ranks)
      .take(most)
      .map((rank) => this.#numbers[-rank % this.size]!)
      .toArray();
  }

  /** The numbers of questions last answered wrong, longest ago first. The first few do not wait for a whole sort. */
  missedLongestAgo(): IteratorObject<number> {
    const ranks = new Float64Array(this.size);
    let count = 0;
    for (let place = 0; place < this.size; place += 1) {
      if (this.#answers[place] !== WRONG) continue;
      ranks[count] = this.#rank(this.#minutes[place]!, place);
      count += 1;
    }
    return ascending(ranks.subarray(0, count)).map((rank) => this.#numbers[rank % this.size]!);
  }

  /** Orders by minute, then by number, and has the place as its remainder. */
  #rank = (minute: number, place: number): number => minute * this.size + place;

  #at(place: number): SeenQuestion {
    return { minute: this.#minutes[place]!, answer: ANSWERS[this.#answers[place]!]! };
  }

  #placeOf(number: number): number | undefined {
    let [low, high] = [0, this.#numbers.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#numbers[middle]!;
      if (found === number) return middle;
      if (found < number) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

/** The items of a heap in order, each when it is asked for. Uses up the heap. */
function* ascending(heap: Float64Array): Generator<number> {
  const sink = (from: number, size: number) => {
    const item = heap[from]!;
    let hole = from;
    for (let child = hole * 2 + 1; child < size; child = hole * 2 + 1) {
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= item) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = item;
  };
  for (let parent = (heap.length >> 1) - 1; parent >= 0; parent -= 1) sink(parent, heap.length);
  for (let size = heap.length - 1; size >= 0; size -= 1) {
    yield heap[0]!;
    heap[0] = heap[size]!;
    sink(0, size);
  }
}
