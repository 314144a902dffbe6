/** Bytes the largest number takes: seven bits per byte, lowest first (LEB128, unsigned). */
export const MOST_BYTES = 8;

/** Reads successive numbers from bytes. Throws if the bytes end in the middle of a number. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
  next(): number {
    let number = 0;
    for (let unit = 1; this.#at < this.#bytes.length; unit *= 0x80) {
      const byte = this.#bytes[this.#at]!;
      this.#at += 1;
      number += (byte % 0x80) * unit;
      if (byte < 0x80) return number;
    }
    throw new Error('bytes end within a number');
  }
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
