import { endOfNumber, numberAt, NumberWriter } from './bytes.ts';

/** A question a person has seen: when last, and the result when they last answered it. */
export type SeenQuestion = {
  /** Whole minutes since 1970 (UTC). */
  minute: number;
  answer: 'none' | 'right' | 'wrong';
};

export const ANSWERS = ['none', 'right', 'wrong'] as const;
const WAYS = ANSWERS.length;

/** Packs what was seen into bytes, five or six per question, in number order. */
export class SeenWriter {
  readonly #numbers: NumberWriter;
  #before = 0;
  constructor(most: number) {
    this.#numbers = new NumberWriter(most);
  }
  write(number: number, { minute, answer }: SeenQuestion): void {
    this.#numbers.write((number - this.#before) * WAYS + ANSWERS.indexOf(answer));
    this.#numbers.write(minute);
    this.#before = number;
  }
  /** Writes questions that are packed already, the first of them after the same one as here. `last` is the last one's number. */
  copy(questions: Uint8Array, last: number): void {
    this.#numbers.copy(questions);
    this.#before = last;
  }
  written = () => this.#numbers.toBytes();
}

/** A question in the bytes: its number, and where it ends. */
export type SeenPlace = { number: number; end: number };

const START: SeenPlace = { number: 0, end: 0 };

/** Which of four bytes, lowest first, belong to a number that goes on. */
const GO_ON = 0x80808080;
/** The same of a number that takes exactly these four. */
const FOUR = 0x00808080;

/**
 * Reads packed questions one after another, in number order, without an object for each. Steps of one byte and times of four are
 * most of what there is, and are read without a loop.
 */
export class SeenReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Where the question begins and ends. */
  start = 0;
  end: number;
  /** The numbers of the question and of the one before. */
  number: number;
  before = 0;
  #answer = 0;
  #minuteAt = 0;
  /** Begins behind a question, if one is given. */
  constructor(bytes: Uint8Array, { end, number }: SeenPlace = START) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.end = end;
    this.number = number;
  }
  /** Goes to the next question; false if there is none. */
  next(): boolean {
    const bytes = this.#bytes;
    const start = this.end;
    if (start >= bytes.length) return false;
    this.start = start;
    this.before = this.number;
    const first = bytes[start]!;
    let minuteAt = start + 1;
    if (first < 0x80) this.#take(first);
    else if (bytes[minuteAt]! < 0x80) {
      this.#take((first & 0x7f) | (bytes[minuteAt]! << 7));
      minuteAt += 1;
    } else {
      this.#take(numberAt(bytes, start));
      minuteAt = endOfNumber(bytes, start);
    }
    this.#minuteAt = minuteAt;
    this.end = (this.#fourAt(minuteAt) & GO_ON) === FOUR ? minuteAt + 4 : endOfNumber(bytes, minuteAt);
    return true;
  }
  /** When the question was last shown. Most readers pass over most questions without asking. */
  get minute(): number {
    const four = this.#fourAt(this.#minuteAt);
    return (four & GO_ON) === FOUR
      ? (four & 0x7f) | ((four >>> 1) & 0x3f80) | ((four >>> 2) & 0x1fc000) | ((four >>> 3) & 0xfe00000)
      : numberAt(this.#bytes, this.#minuteAt);
  }
  get answer(): SeenQuestion['answer'] {
    return ANSWERS[this.#answer]!;
  }
  question(): SeenQuestion {
    return { minute: this.minute, answer: this.answer };
  }
  #take(read: number): void {
    const step = Math.floor(read / WAYS);
    this.number += step;
    this.#answer = read - step * WAYS;
  }
  /** Four bytes as one; 0 if there are fewer. */
  #fourAt(at: number): number {
    return at + 4 <= this.#bytes.length ? this.#view.getUint32(at, true) : 0;
  }
}
