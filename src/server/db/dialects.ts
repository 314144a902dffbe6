import type { Dialect, PostgresPool } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What opening either database gives: how to read from it, and how to write to it. */
export type Dialects = {
  kind: DatabaseKind;
  reader: Dialect;
  writer: Dialect;
  /** Lends connections in which statements need not wait for those before them; null where there are none. */
  pipelines: PostgresPool | null;
  /** PostgreSQL: a connection of its own for work that takes long, without the limits of the others. */
  unlimited: (() => Dialect) | null;
  /** SQLite: sets how long a statement waits for another process's write; the process itself stands still meanwhile. */
  waitAtMost: ((ms: number) => void) | null;
  dataVersion: (() => number) | null;
  /** Closes what is still open: Kysely leaves a connection alone that it never used. */
  close?(): void;
};
