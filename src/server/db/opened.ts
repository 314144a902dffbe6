import type { Dialect } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What opening either database gives: how to read from it, and how to write to it. */
export type Opened = {
  kind: DatabaseKind;
  reader: Dialect;
  writer: Dialect;
  dataVersion: (() => number) | null;
};
