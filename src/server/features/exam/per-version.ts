type Versioned = { version: number };

/** Makes a value of the catalogue in memory, anew for each version of it. */
export function perVersion<C extends Versioned, T>(catalogue: { current(): C }, make: (now: C) => T): () => T {
  let kept: { version: number; value: T } | null = null;
  return () => {
    const now = catalogue.current();
    if (kept?.version !== now.version) kept = { version: now.version, value: make(now) };
    return kept.value;
  };
}

/** Loads what belongs to an exam, once for each version of the catalogue; of so many exams at most. What failed is tried again. */
export function loadedPerVersion<E extends { id: string }, T>(
  catalogue: { current(): Versioned },
  load: (exam: E) => Promise<T>,
  most = Infinity,
): (exam: E) => Promise<T> {
  const loadedBy = perVersion(catalogue, () => new Map<string, Promise<T>>());
  return (exam) => {
    const kept = loadedBy();
    const known = kept.get(exam.id);
    if (known) return known;
    if (kept.size >= most) kept.clear();
    const loaded = load(exam);
    kept.set(exam.id, loaded);
    loaded.catch(() => kept.delete(exam.id));
    return loaded;
  };
}
