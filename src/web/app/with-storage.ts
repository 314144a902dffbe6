/** The browser's storage may be full, switched off or forbidden: then `otherwise`, and whatever is under way goes on. */
export function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
