import { type SeenPlace, type SeenQuestion, SeenReader } from './seen-bytes.ts';

/** One question in so many is marked. Looking one up reads those from a mark on. */
const MARKED = 16;

/**
 * What a person has seen of an exam, read from the output of `packSeen`. The bytes stay as they are, so that a draw by someone who
 * has seen a lot decodes only what it asks for.
 */
export class SeenQuestions {
  readonly #bytes: Uint8Array;
  #marks: readonly SeenPlace[] | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  has(number: number): boolean {
    return this.#find(number) !== null;
  }

  get(number: number): SeenQuestion | undefined {
    return this.#find(number)?.question();
  }

  /** When a question was last shown, in minutes; null if never. */
  lastShown(number: number): number | null {
    return this.#find(number)?.minute ?? null;
  }

  *keys(): Generator<number> {
    for (const reader = new SeenReader(this.#bytes); reader.next();) yield reader.number;
  }

  *[Symbol.iterator](): Generator<[number, SeenQuestion]> {
    for (const reader = new SeenReader(this.#bytes); reader.next();) yield [reader.number, reader.question()];
  }

  /** The numbers of the most recently shown questions, at most this many. */
  last(most: number): number[] {
    // In order, so that a later one usually goes to the end, and an earlier one is passed over.
    const minutes: number[] = [];
    const numbers: number[] = [];
    for (const reader = new SeenReader(this.#bytes); reader.next();) {
      const { minute } = reader;
      let place = numbers.length;
      if (place >= most && minute < minutes[place - most]!) continue;
      while (place > 0 && minutes[place - 1]! > minute) place -= 1;
      insertAt(minutes, place, minute);
      insertAt(numbers, place, reader.number);
    }
    return numbers.slice(Math.max(0, numbers.length - most)).reverse();
  }

  /** The numbers of questions last answered wrong, longest ago first. The first few do not wait for a whole sort. */
  missedLongestAgo(): IteratorObject<number> {
    const minutes: number[] = [];
    const numbers: number[] = [];
    for (const reader = new SeenReader(this.#bytes); reader.next();) {
      if (reader.answer !== 'wrong') continue;
      minutes.push(reader.minute);
      numbers.push(reader.number);
    }
    // Orders by minute, then by number, and has the place as its remainder.
    const ranks = new Float64Array(minutes.length);
    for (let place = 0; place < ranks.length; place += 1) ranks[place] = minutes[place]! * ranks.length + place;
    return ascending(ranks).map((rank) => numbers[rank % numbers.length]!);
  }

  /** At the question of this number; null if it was not seen. */
  #find(number: number): SeenReader | null {
    const marks = (this.#marks ??= marksIn(this.#bytes));
    let [low, high] = [0, marks.length - 1];
    // The last mark before it.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (marks[middle]!.number < number) low = middle;
      else high = middle - 1;
    }
    const reader = new SeenReader(this.#bytes, marks[low]);
    while (reader.next()) if (reader.number >= number) return reader.number === number ? reader : null;
    return null;
  }
}

function insertAt<T>(list: T[], place: number, item: T): void {
  if (place === list.length) list.push(item);
  else list.splice(place, 0, item);
}

function marksIn(bytes: Uint8Array): SeenPlace[] {
  const marks: SeenPlace[] = [{ end: 0, number: 0 }];
  let left = MARKED;
  for (const reader = new SeenReader(bytes); reader.next();) {
    left -= 1;
    if (left > 0) continue;
    marks.push({ end: reader.end, number: reader.number });
    left = MARKED;
  }
  return marks;
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
