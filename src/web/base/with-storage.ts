/** Runs `work` with the browser's storage, which may be full, off, or forbidden; then returns `otherwise`, and everything else goes on. */
export function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
