/** Bytes the largest number takes: seven bits per byte, lowest first (LEB128, unsigned). */
export const MOST_BYTES = 8;

/** Reads successive numbers. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  /** Where the next number begins. */
  at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }
  /** Throws if the bytes end in the middle of it. */
  read(): number {
    let byte = this.#next();
    let number = byte & 0x7f;
    for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
      byte = this.#next();
      number += (byte & 0x7f) * unit;
    }
    return number;
  }
  #next(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new Error('bytes end within a number');
    this.at += 1;
    return byte;
  }
}

/** All numbers that bytes hold. */
export function readNumbers(bytes: Uint8Array): Float64Array {
  // Each number ends with its only byte below 0x80.
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) count += 1 - (bytes[at]! >> 7);
  const numbers = new Float64Array(count);
  const reader = new NumberReader(bytes);
  for (let index = 0; !reader.isAtEnd; index += 1) numbers[index] = reader.read();
  return numbers;
}

/** Writes successive numbers, at most `most` bytes in all. */
export class NumberWriter {
  readonly #bytes: Uint8Array;
  #at = 0;
  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }
  write(number: number): void {
    let left = number;
    while (left >= 0x80) {
      this.#bytes[this.#at] = (left % 0x80) + 0x80;
      this.#at += 1;
      left = Math.floor(left / 0x80);
    }
    this.#bytes[this.#at] = left;
    this.#at += 1;
  }
  /** Writes numbers that are bytes already. */
  copy(numbers: Uint8Array): void {
    this.#bytes.set(numbers, this.#at);
    this.#at += numbers.length;
  }
  toBytes(): Uint8Array {
    if (this.#at > this.#bytes.length) throw new Error('more numbers than there is room for');
    return this.#bytes.subarray(0, this.#at);
  }
}
