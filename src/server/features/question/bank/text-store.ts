/**
 * Memory is taken in large pieces: allocated page by page among short-lived objects, it would come to three times as much. They are
 * larger than a huge page of the processor (2 MB), with which a random text is found faster (decision 0086).
 */
const PIECE = 8 * 2 ** 20;
/** How much of the memory taken may be unused. */
const MOST_DEAD = 0.25;

/** Pages of texts in memory, up to a number of bytes. A page stays once it is added. */
export class TextStore {
  readonly #most: number;
  readonly #pieces: Buffer[] = [];
  #free = PIECE;
  #dead = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The position of a page from now on, for `at`; null if there is no room. */
  add(page: Buffer): number | null {
    if (page.length > PIECE) return null;
    if (this.#free + page.length > PIECE) {
      if ((this.#pieces.length + 1) * PIECE > this.#most) return null;
      this.#pieces.push(Buffer.allocUnsafeSlow(PIECE));
      this.#free = 0;
    }
    const at = this.#free;
    this.#free += page.copy(this.#pieces.at(-1)!, at);
    return (this.#pieces.length - 1) * PIECE + at;
  }

  at(place: number): { bytes: Buffer; at: number } {
    return { bytes: this.#pieces[Math.floor(place / PIECE)]!, at: place % PIECE };
  }

  /** Counts bytes that are no longer used. */
  forget(bytes: number): void {
    this.#dead += bytes;
  }

  /** Whether to start over with a new store. */
  get isWorn(): boolean {
    return this.#dead > MOST_DEAD * this.#pieces.length * PIECE;
  }
}
