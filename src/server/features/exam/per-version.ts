type WithVersion = { version: number };

/** Derives a value from the catalogue in memory, once per version. */
export function perVersion<C extends WithVersion, T>(catalogue: { current(): C }, make: (now: C) => T): () => T {
  let kept: { version: number; value: T } | null = null;
  return () => {
    const now = catalogue.current();
    if (kept?.version !== now.version) kept = { version: now.version, value: make(now) };
    return kept.value;
  };
}

/** Loads something about an exam once per version of the catalogue, keeping a limited number of exams. A failed load is retried. */
export function loadedPerVersion<E extends { id: string }, T>(
  catalogue: { current(): WithVersion },
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
