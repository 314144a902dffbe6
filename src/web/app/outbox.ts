type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/**
 * What the server has not acknowledged. Each entry is kept in the browser's storage under a key of its own, so that tabs
 * do not overwrite each other's, and the next page sends what a crash left; where there is no storage, in memory. Putting
 * an entry under a name that is taken replaces the one before.
 */
export function createOutbox<T>(prefix: string, schema: Schema<T>, nameOf: (entry: T) => string) {
  const inMemory = new Map<string, T>();

  function stored(): T[] {
    try {
      return Object.keys(localStorage).flatMap((key) => {
        if (!key.startsWith(prefix)) return [];
        const entry = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
        return entry.success ? [entry.data] : [];
      });
    } catch {
      return [];
    }
  }

  return {
    all(): T[] {
      return [...new Map([...stored(), ...inMemory.values()].map((entry) => [nameOf(entry), entry])).values()];
    },
    put(entry: T): void {
      try {
        localStorage.setItem(prefix + nameOf(entry), JSON.stringify(entry));
      } catch {
        inMemory.set(nameOf(entry), entry);
      }
    },
    remove(entries: readonly T[]): void {
      for (const entry of entries) {
        inMemory.delete(nameOf(entry));
        try {
          localStorage.removeItem(prefix + nameOf(entry));
        } catch {
          // Nothing was stored then.
        }
      }
    },
  };
}
