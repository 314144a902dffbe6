import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import type { Reader } from './database.ts';

/** A placeholder in a query for a value given when it runs. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

export type Query<O> = { compile(): CompiledQuery<O> };

/** Returns the placeholder for each value of a query. */
export type Slots<V> = <N extends keyof V>(name: N) => RawBuilder<V[N]>;

/** A query whose text is compiled once and which runs with different values, for what nearly every request needs. */
export function prepare<O, V>(
  build: (database: Kysely<Schema>, slot: Slots<V>) => Query<O>,
): (reader: Reader, values: V) => Promise<O[]> {
  // The text depends on the kind of database, and a process may use both.
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

/** How many keys a query takes; other lists are padded with their last key, so that there are few texts. */
const LENGTHS = [1, 2, 4, 8, 16] as const;
export const MOST_KEYS = LENGTHS.at(-1)!;

/** A compiled query for a list of one to `MOST_KEYS` keys. */
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
