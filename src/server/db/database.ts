import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, type Dialect, Kysely, type LogConfig, type Transaction } from 'kysely';
import { runLocked, whenFree } from './alone.ts';
import { asDatabaseError } from './errors.ts';
import { groupCommit } from './group-commit.ts';
import type { DatabaseKind } from './dialects.ts';
import { pipelinedTransactions, sharedReader } from './postgres/pipelining.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from '#server/db/tables/schema.ts';
import type { QueryWatch } from './slow-queries.ts';
import { openSqlite } from './sqlite.ts';
import { withoutWrites } from './rehearsal/without-writes.ts';

/** A transaction, the only handle that can write. */
export type Tx = Transaction<Schema>;

/** A handle that reads, either a transaction or outside one. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'executeQuery' | 'getExecutor'>;

/** Either kind of database. Its failures are thrown as `UniqueViolation` or `DatabaseUnavailable`. */
export type Database = {
  readonly kind: DatabaseKind;
  /** Reads committed data; never waits for a write in progress. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Like `read`, for quick and frequent queries. On PostgreSQL, concurrent ones are sent together. */
  readShort<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction: when the promise resolves all of it is durable; if it rejects nothing happened. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for quick and frequent writes, which commit together when concurrent. Works with the same `whose` run in sequence,
   * so that each sees what the previous one wrote. A work may run twice, in which case only the last run counts.
   */
  writeShort<T>(whose: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for work that may take minutes: without the limits on other statements, and only one at a time across all
   * processes. `onWait` is called once if another one is running.
   */
  writeAlone<T>(work: (tx: Tx) => Promise<T>, onWait?: () => void): Promise<T>;
  /**
   * Runs `work` like `write` but writes nothing, waits for no write, and blocks none. It reads committed data, and its writes are
   * dropped, so it does not see them. On PostgreSQL it reads a single snapshot.
   */
  rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A number that changes with anyone's commit, where it is available without a round trip: on SQLite. */
  readonly dataVersion: (() => number) | null;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL if a URL is given, otherwise the SQLite file. On SQLite one connection writes and another reads, so a read
 * inside a service never waits for the transaction it is called in. `watch` is told of every statement, on whatever connection.
 */
export function openDatabase(
  at: { databaseUrl: string | null; pooledUrl?: string | null; file: string },
  watch: QueryWatch | null = null,
): Database {
  const dialects = at.databaseUrl ? openPostgres(at.databaseUrl, at.pooledUrl ?? null) : openSqlite(at.file);
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const log: LogConfig = watch ? ({ query, queryDurationMillis }) => watch(query.sql, queryDurationMillis) : [];
  const connect = (dialect: Dialect) => new Kysely<Schema>({ dialect, plugins, log });
  const reader = connect(dialects.reader);
  const writer = dialects.writer === dialects.reader ? reader : connect(dialects.writer);
  const { pipelines } = dialects;
  const shortReader = pipelines ? sharedReader(pipelines, connect) : reader;
  const alone = <T>(work: (tx: Tx) => Promise<T>) => writer.transaction().execute(work);
  const groupedWrite: Database['writeShort'] =
    dialects.kind === 'sqlite' || pipelines
      ? groupCommit({ together: pipelines ? pipelinedTransactions(pipelines, connect, watch) : alone, alone })
      : (_whose, work) => alone(work);
  const inTransaction = new AsyncLocalStorage<true>();

  const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asDatabaseError(error);
    }
  };
  const outermost = <T>(work: () => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) throw new Error('a transaction was opened inside another: pass tx on instead');
    return inTransaction.run(true, () => translateErrors(work));
  };
  return {
    kind: dialects.kind,
    dataVersion: dialects.dataVersion,
    read: (work) => translateErrors(() => work(reader)),
    readShort: (work) => translateErrors(() => work(shortReader)),
    write: (work) => outermost(() => alone(work)),
    writeShort: (whose, work) => outermost(() => groupedWrite(whose, work)),
    writeAlone: (work, onWait = () => undefined) =>
      outermost(async () => {
        if (!dialects.unlimited) return whenFree(writer, work, onWait, dialects.waitAtMost!);
        const own = connect(dialects.unlimited());
        try {
          return await runLocked(own, work, onWait);
        } finally {
          await own.destroy();
        }
      }),
    rehearse: (work) =>
      outermost(async () => {
        // Shares the read connection, which refuses to write, and has nothing of its own to close.
        if (!dialects.unlimited) return work(connect(withoutWrites(dialects.reader)) as Kysely<Schema> as Tx);
        const own = connect(withoutWrites(dialects.unlimited()));
        try {
          return await own.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
        } finally {
          await own.destroy();
        }
      }),
    async close() {
      await shortReader.destroy();
      if (reader !== shortReader) await reader.destroy();
      if (writer !== reader) await writer.destroy();
      dialects.close?.();
    },
  };
}
