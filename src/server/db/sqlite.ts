import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Dialects } from './dialects.ts';
import { EVER_JSON_PLACES } from '#server/db/tables/json-columns.ts';

/** How long a statement waits for another process's write, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
const CACHED_STATEMENTS = 500;

/** Opens the file, creating it (readable only by its owner) if it is missing. */
export function openSqlite(file: string): Dialects {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = open(file);
  chmodSync(file, 0o600);
  const reader = open(file);
  reader.exec('pragma query_only = on');
  const dataVersion = reader.prepare('pragma data_version');
  return {
    kind: 'sqlite',
    reader: new SqliteDialect({ database: forKysely(reader) }),
    writer: new SqliteDialect({ database: forKysely(writer) }),
    pipelines: null,
    unlimited: null,
    waitAtMost: (ms) => writer.exec(`pragma busy_timeout = ${ms}`),
    dataVersion: () => Number(dataVersion.get()?.data_version),
    close() {
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

function open(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // FULL: with NORMAL, a power cut loses commits that were already acknowledged.
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Overwrite deleted data with zeros: otherwise it stays in the file until its space is reused.
  connection.exec('pragma secure_delete = on');
  return connection;
}

/** The interface Kysely expects of a SQLite driver, on Node's own. */
function forKysely(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof statementOf>>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      // Transactions take the write lock at once: one that reads first and writes later could fail halfway.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size >= CACHED_STATEMENTS) statements.clear();
        statement = statementOf(connection.prepare(text));
        // A full disk ends the transaction on its own; a rollback would then fail and hide the cause.
        if (text === 'rollback') statement = onlyWhile(() => connection.isTransaction, statement);
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

function statementOf(statement: StatementSync) {
  const jsonColumns = statement
    .columns()
    .filter(({ table, column }) => EVER_JSON_PLACES.has(`${table}.${column}`))
    .map(({ name }) => name);
  const booleanColumns = statement
    .columns()
    .map((column) => column.name)
    .filter((name) => name.startsWith('is_'));
  const decode = (row: Record<string, unknown>) => {
    for (const name of jsonColumns) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
    for (const name of booleanColumns) if (row[name] !== null) row[name] = row[name] === 1;
    return row;
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(bindable)).map(decode),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
    *iterate(parameters: readonly unknown[]) {
      for (const row of statement.iterate(...parameters.map(bindable))) yield decode(row);
    },
  };
}

function onlyWhile(isDue: () => boolean, statement: ReturnType<typeof statementOf>): typeof statement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (parameters) => (isDue() ? statement.run(parameters) : nothing) };
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
