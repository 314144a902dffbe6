/** Bytes the largest number takes: seven bits per byte, lowest first (LEB128, unsigned). */
export const MOST_BYTES = 8;

/** The number that begins here. Throws if the bytes end in the middle of it. */
export function numberAt(bytes: Uint8Array, at: number): number {
  let byte = byteAt(bytes, at);
  let number = byte & 0x7f;
  for (let [place, unit] = [at + 1, 0x80]; byte >= 0x80; place += 1, unit *= 0x80) {
    byte = byteAt(bytes, place);
    number += (byte & 0x7f) * unit;
  }
  return number;
}

/** Where the number that begins here ends, and the next one begins. */
export function endOfNumber(bytes: Uint8Array, at: number): number {
  let last = at;
  while (byteAt(bytes, last) >= 0x80) last += 1;
  return last + 1;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error('bytes end within a number');
  return byte;
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
