import { NumberReader, NumberWriter } from './bytes.ts';

/** A question a person has seen: when last, and the result when they last answered it. */
export type SeenQuestion = {
  /** Whole minutes since 1970 (UTC). */
  minute: number;
  answer: 'none' | 'right' | 'wrong';
};

export const ANSWERS = ['none', 'right', 'wrong'] as const;

/** Packs what was seen into bytes, five or six per question, in number order. */
export class SeenWriter {
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
  /** Writes questions that are packed already, the first of them after the same one as here. `last` is the last one's number. */
  copy(questions: Uint8Array, last: number): void {
    this.#numbers.copy(questions);
    this.#before = last;
  }
  written = () => this.#numbers.toBytes();
}

/** Reads packed questions one after another, in number order, without an object for each. */
export class SeenReader {
  readonly #numbers: NumberReader;
  /** Where the question begins and ends. */
  start = 0;
  end = 0;
  /** The numbers of the question and of the one before. */
  number = 0;
  before = 0;
  #answer = 0;
  #minute = 0;
  constructor(bytes: Uint8Array) {
    this.#numbers = new NumberReader(bytes);
  }
  /** Goes to the next question; false if there is none. */
  next(): boolean {
    if (this.#numbers.isAtEnd) return false;
    this.start = this.end;
    this.before = this.number;
    const read = this.#numbers.read();
    this.number += Math.floor(read / ANSWERS.length);
    this.#answer = read % ANSWERS.length;
    this.#minute = this.#numbers.read();
    this.end = this.#numbers.at;
    return true;
  }
  question = (): SeenQuestion => ({ minute: this.#minute, answer: ANSWERS[this.#answer]! });
}
