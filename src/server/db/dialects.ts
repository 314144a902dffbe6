import type { Dialect } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What opening either database gives: how to read from it, and how to write to it. */
export type Dialects = {
  kind: DatabaseKind;
  reader: Dialect;
  writer: Dialect;
  /** PostgreSQL: a connection of its own for work that takes long, without the limits of the others. */
  unlimited: (() => Dialect) | null;
  /** SQLite: sets how long a statement waits for another process's write; the process itself stands still meanwhile. */
  waitAtMost: ((ms: number) => void) | null;
  dataVersion: (() => number) | null;
  /** Closes what is still open: Kysely leaves a connection alone that it never used. */
  close?(): void;
};
