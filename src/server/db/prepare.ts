import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import type { Reader } from './database.ts';

/** Stands in a query for a value that is known once it runs. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

export type Query<O> = { compile(): CompiledQuery<O> };

/** Gives what stands in a query for each of its values. */
export type Slots<V> = <N extends keyof V>(name: N) => RawBuilder<V[N]>;

/** A query whose text is made once and which runs with other values each time; for what nearly every request asks. */
export function prepare<O, V>(
  build: (database: Kysely<Schema>, slot: Slots<V>) => Query<O>,
): (reader: Reader, values: V) => Promise<O[]> {
  // The text differs by the kind of database, of which a process may have both.
  const made = new Map<unknown, CompiledQuery<O>>();
  return async (reader, values) => {
    const kind = reader.getExecutor().adapter.constructor;
    let query = made.get(kind);
    if (!query) {
      query = build(reader as Kysely<Schema>, (name) => sql`${new Slot(name)}`).compile();
      made.set(kind, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value));
    const { rows } = await reader.executeQuery<O>({ ...query, parameters });
    return rows;
  };
}

/** Keys that one query asks for; a list of another length is filled up with its last one, so that there are few texts. */
const LENGTHS = [1, 2, 4, 8, 16] as const;
export const MOST_KEYS = LENGTHS.at(-1)!;

/** The same for a list of keys, at most `MOST_KEYS` and at least one. */
export function prepareForKeys<O>(
  build: (database: Kysely<Schema>, keys: RawBuilder<string>[]) => Query<O>,
): (reader: Reader, keys: readonly string[]) => Promise<O[]> {
  const queries = LENGTHS.map((length) =>
    prepare<O, readonly string[]>((database, slot) =>
      build(
        database,
        Array.from({ length }, (_, index) => slot(index)),
      ),
    ),
  );
  return (reader, keys) => {
    const at = LENGTHS.findIndex((length) => length >= keys.length);
    return queries[at]!(
      reader,
      Array.from({ length: LENGTHS[at]! }, (_, index) => keys[index] ?? keys.at(-1)!),
    );
  };
}
