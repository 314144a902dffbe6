import type { Dialect, PostgresPool } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What opening a database of either kind returns: how to read from it and how to write to it. */
export type Dialects = {
  kind: DatabaseKind;
  reader: Dialect;
  writer: Dialect;
  /** Connections in which statements need not wait for the previous ones; null if there are none. */
  pipelines: PostgresPool | null;
  /** PostgreSQL: a separate connection for long work, without the usual limits. */
  unlimited: (() => Dialect) | null;
  /** SQLite: sets how long a statement waits for another process's write, during which this process is blocked. */
  waitAtMost: ((ms: number) => void) | null;
  dataVersion: (() => number) | null;
  /** Closes what is still open: Kysely does not close a connection it never used. */
  close?(): void;
};
