/**
 * Counts under keys, each in a window that begins with its first count. Windows are measured by the process's own clock: when
 * the system's jumps, they last as long as they were going to, and nobody is told otherwise.
 */
export class WindowCounter {
  readonly #lengthMs: number;
  // All are of one length, so those that began first, which come first here, end first.
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(seconds: number) {
    this.#lengthMs = seconds * 1000;
  }

  /** One more; gives how many there are now, and in how many milliseconds the count begins anew. */
  add(key: string): { count: number; msLeft: number } {
    const now = performance.now();
    for (const [ended, { endsAt }] of this.#windows) {
      if (endsAt > now) break;
      this.#windows.delete(ended);
    }
    const window = this.#windows.get(key) ?? { count: 0, endsAt: now + this.#lengthMs };
    window.count += 1;
    this.#windows.set(key, window);
    return { count: window.count, msLeft: window.endsAt - now };
  }

  /** Forgets a key; gives whether there was one. */
  delete(key: string): boolean {
    return this.#windows.delete(key);
  }
}
