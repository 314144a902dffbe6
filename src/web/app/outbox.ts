type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

type Needs<T> = {
  /** Begins every key: what is kept, and whose it is. */
  prefix: string;
  schema: Schema<T>;
  /** An entry put under a name that is taken replaces the one before. */
  nameOf: (entry: T) => string;
  /** In which order they are sent; without it, in any. */
  order?: (a: T, b: T) => number;
};

/**
 * What the server has not acknowledged. Each entry is kept in the browser's storage under a key of its own, so that tabs
 * do not overwrite each other's, and the next page sends what a crash left; where there is no storage, in memory.
 */
export function createOutbox<T>({ prefix, schema, nameOf, order }: Needs<T>) {
  const inMemory = new Map<string, T>();
  let changes = 0;

  /** The entry under a key. What cannot be read hides no other. */
  function read(key: string): T[] {
    try {
      const entry = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      return entry.success ? [entry.data] : [];
    } catch {
      return [];
    }
  }

  function readAll(): T[] {
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? read(key) : []));
    } catch {
      return [];
    }
  }

  function removeStored(name: string): void {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Nothing was stored then.
    }
  }

  return {
    prefix,
    nameOf,
    /** Grows with each change: what the server said before one does not count after it. */
    changes: () => changes,
    all(): T[] {
      const entries = new Map([...readAll(), ...inMemory.values()].map((entry) => [nameOf(entry), entry]));
      return order ? [...entries.values()].toSorted(order) : [...entries.values()];
    },
    put(entry: T): void {
      const name = nameOf(entry);
      changes += 1;
      try {
        localStorage.setItem(prefix + name, JSON.stringify(entry));
        inMemory.delete(name);
      } catch {
        inMemory.set(name, entry);
        removeStored(name);
      }
    },
    /** Lets go of what was sent; what has replaced it meanwhile, in whichever tab, stays. */
    remove(entries: readonly T[]): void {
      changes += 1;
      for (const entry of entries) {
        const name = nameOf(entry);
        const isSame = (other: T | undefined) => JSON.stringify(other) === JSON.stringify(entry);
        if (isSame(inMemory.get(name))) inMemory.delete(name);
        if (isSame(read(prefix + name)[0])) removeStored(name);
      }
    },
  };
}
export type Outbox<T> = ReturnType<typeof createOutbox<T>>;
