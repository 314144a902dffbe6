/** Bytes the largest number takes: seven bits per byte, lowest first (LEB128, unsigned). */
export const MOST_BYTES = 8;

/** The numbers that bytes hold. Throws if the bytes end in the middle of one. */
export function readNumbers(bytes: Uint8Array): Float64Array {
  // Each number ends with its only byte below 0x80.
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) count += 1 - (bytes[at]! >> 7);
  if (bytes.length > 0 && bytes.at(-1)! >= 0x80) throw new Error('bytes end within a number');
  const numbers = new Float64Array(count);
  for (let index = 0, at = 0; index < count; index += 1, at += 1) {
    let number = bytes[at]! & 0x7f;
    for (let unit = 0x80; bytes[at]! >= 0x80; unit *= 0x80) {
      at += 1;
      number += (bytes[at]! & 0x7f) * unit;
    }
    numbers[index] = number;
  }
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
  toBytes(): Uint8Array {
    if (this.#at > this.#bytes.length) throw new Error('more numbers than there is room for');
    return this.#bytes.subarray(0, this.#at);
  }
}
