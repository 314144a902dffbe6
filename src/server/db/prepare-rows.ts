import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '#server/db/tables/schema.ts';
import type { Reader } from './database.ts';
import { prepare, type Query } from './prepare.ts';

/** Most rows per statement. Each number of rows has its own statement text, which every connection keeps. */
const MOST_ROWS = 8;

type SlotsOf<R> = { [N in keyof R]: RawBuilder<Exclude<R[N], undefined>> };
type Turn<O, R> = { columns: string; rows: R[]; answer: Promise<O[]> };

/**
 * A query for one row. Concurrent calls within a transaction are combined into one statement. It returns the rows of all of them,
 * and each caller picks its own.
 */
export function prepareForRows<O, R extends object>(
  build: (database: Kysely<Schema>, rows: SlotsOf<R>[]) => Query<O>,
): (reader: Reader, row: R) => Promise<O[]> {
  const readers = new Map<string, (reader: Reader, values: readonly unknown[]) => Promise<O[]>>();
  const turns = new WeakMap<Reader, Turn<O, R>>();

  function readerFor(names: readonly string[], count: number) {
    const key = `${count} ${names.join()}`;
    let run = readers.get(key);
    if (!run) {
      run = prepare<O, readonly unknown[]>((database, slot) =>
        build(
          database,
          Array.from(
            { length: count },
            (_, row) =>
              Object.fromEntries(names.map((name, column) => [name, slot(row * names.length + column)])) as SlotsOf<R>,
          ),
        ),
      );
      readers.set(key, run);
    }
    return run;
  }

  function send(reader: Reader, rows: readonly R[]): Promise<O[]> {
    const names = Object.keys(rows[0]!) as (keyof R & string)[];
    return readerFor(names, rows.length)(
      reader,
      rows.flatMap((row) => names.map((name) => row[name])),
    );
  }

  const ask = (reader: Reader, row: R): Promise<O[]> => {
    const columns = Object.keys(row).join();
    const known = turns.get(reader);
    if (known?.columns === columns && known.rows.length < MOST_ROWS) {
      known.rows.push(row);
      return known.answer;
    }
    const { promise, resolve } = Promise.withResolvers<O[]>();
    const turn = { columns, rows: [row], answer: promise };
    turns.set(reader, turn);
    // After everything that can run without a reply has run.
    process.nextTick(() => {
      if (turns.get(reader) === turn) turns.delete(reader);
      resolve(send(reader, turn.rows));
    });
    return promise;
  };
  return async (reader, row) => {
    try {
      return await ask(reader, row);
    } catch (error) {
      if (error instanceof Error) addCaller(error);
      throw error;
    }
  };
}

/** Adds the caller's stack: a combined statement runs outside it, so its error would not say who asked. */
function addCaller(error: Error): void {
  const asking: { stack?: string } = {};
  Error.captureStackTrace(asking, addCaller);
  error.stack += `\n${asking.stack!.slice(asking.stack!.indexOf('\n') + 1)}`;
}

export const isPostgres = (database: Reader): boolean => database.getExecutor().adapter instanceof PostgresAdapter;

/** The rows of a query, locked until the end of the transaction. SQLite allows only one write at a time anyway. */
export const lockRows = <T extends keyof Schema, O>(
  database: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> => (isPostgres(database) ? query.forUpdate() : query);
