/**
 * Counts under keys, each in a window that starts with its first count. Windows are measured by the process's own clock, so they
 * keep their length when the system clock jumps.
 */
export class WindowCounter {
  readonly #lengthMs: number;
  // All windows have the same length, so those that began first, and come first here, end first.
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(seconds: number) {
    this.#lengthMs = seconds * 1000;
  }

  /** Adds one; returns the count, and in how many milliseconds it starts over. */
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

  /** The count under a key without adding to it, and in how many milliseconds it starts over. */
  peek(key: string): { count: number; msLeft: number } {
    const window = this.#windows.get(key);
    const msLeft = (window?.endsAt ?? 0) - performance.now();
    return window && msLeft > 0 ? { count: window.count, msLeft } : { count: 0, msLeft: 0 };
  }

  /** Forgets a key; returns whether there was one. */
  delete(key: string): boolean {
    return this.#windows.delete(key);
  }
}
