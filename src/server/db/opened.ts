import type { Dialect } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What opening either database gives: how to read from it, and how to write to it. */
export type Opened = {
  kind: DatabaseKind;
  reader: Dialect;
  writer: Dialect;
  dataVersion: (() => number) | null;
  /** Closes what is still open: Kysely leaves a connection alone that it never used. */
  close?(): void;
};
