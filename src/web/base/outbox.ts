type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

type Needs<T> = {
  /** The start of every key: what is stored, and whose it is. */
  prefix: string;
  schema: Schema<T>;
  /** An entry replaces an earlier one with the same name. */
  nameOf: (entry: T) => string;
  /** The order of sending; any order if absent. */
  order?: (a: T, b: T) => number;
};

/**
 * What the server has not acknowledged. Each entry is stored in the browser under a key of its own, so that tabs do not overwrite
 * one another's, and the next page sends what a crash left behind. Without storage, entries are kept in memory.
 */
export function createOutbox<T>({ prefix, schema, nameOf, order }: Needs<T>) {
  const inMemory = new Map<string, T>();
  let changes = 0;

  /** The entry under a key. An unreadable one hides no others. */
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
      // Then nothing was stored.
    }
  }

  return {
    prefix,
    nameOf,
    /** Increases with each change: what the server said before a change is outdated after it. */
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
    /** Removes what was sent, except entries that were replaced meanwhile, in any tab. */
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
