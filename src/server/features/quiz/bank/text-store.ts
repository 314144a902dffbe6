/** Memory is taken in large pieces: page by page, between what is soon free again, it would come to three times as much. */
const PIECE = 2 ** 20;
/** How much of what is taken may be no longer asked for. */
const MOST_DEAD = 0.25;

/** Pages of texts in memory, so many bytes at most. One that was added stays. */
export class TextStore {
  readonly #most: number;
  readonly #pieces: Buffer[] = [];
  #free = PIECE;
  #dead = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Where it stands from now on, for `at`; null where there is no room. */
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

  /** So many bytes are no longer asked for. */
  forget(bytes: number): void {
    this.#dead += bytes;
  }

  /** Whether another is better begun. */
  get isWorn(): boolean {
    return this.#dead > MOST_DEAD * this.#pieces.length * PIECE;
  }
}
