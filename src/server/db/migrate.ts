import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type ColumnTypes, columnTypes } from '#server/db/tables/column-types.ts';
import type { Database, Tx } from './database.ts';
import type { Up } from './migration.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Every migration by name, in the order in which they run: the files of the folder, of which each exports `up`. None is loaded before
 * a database lacks it. A released one never changes.
 */
export const migrationNames: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && /^\d{4}-[a-z\d-]+\.ts$/.test(entry.name))
  .map(({ name }) => name.slice(0, -'.ts'.length))
  .toSorted();

/** The names of the migrations that run before this one. */
export function migrationsBefore(name: string): readonly string[] {
  const at = migrationNames.indexOf(name);
  if (at === -1) throw new Error(`there is no migration ${name}`);
  return migrationNames.slice(0, at);
}

/** Where progress is logged. */
export type MigrationLog = Pick<Logger, 'info'> & Partial<Pick<Logger, 'flush'>>;

/**
 * Brings the schema up to date: all missing migrations in one transaction, one process at a time, however long it takes. Running it
 * again changes nothing. Returns whether nothing was there before. Throws without changing anything if the database has migrations unknown to this version (from a newer Cairn).
 */
export async function migrate(database: Database, log?: MigrationLog, names = migrationNames): Promise<boolean> {
  const waiting = () => log?.info('waiting for another process to migrate the database');
  return database.writeAlone(async (tx) => {
    const types = columnTypes(database.kind);
    await makeMigrationTable(tx, types);
    const applied = new Set(
      (await sql<{ name: string }>`select name from migration`.execute(tx)).rows.map((row) => row.name),
    );
    const unknown = [...applied].filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) throw new Error(`the database was migrated by a newer version (${unknown.join(', ')})`);
    const missing = names.filter((name) => !applied.has(name));
    if (missing.length > 0) {
      log?.info({ migrations: missing }, 'migrating the database');
      // Now, because SQLite's work blocks all other writing until it is done.
      log?.flush?.();
    }
    await applyMigrations(tx, types, missing, log);
    return applied.size === 0;
  }, waiting);
}

async function makeMigrationTable(tx: Tx, types: ColumnTypes): Promise<void> {
  await sql`create table if not exists migration (name text primary key, applied_at ${types.time} not null)`.execute(
    tx,
  );
}

/** Runs these migrations in order and records each. */
export async function applyMigrations(
  tx: Tx,
  types: ColumnTypes,
  names: readonly string[],
  log?: MigrationLog,
): Promise<void> {
  await makeMigrationTable(tx, types);
  for (const name of names) {
    const { up }: { up: Up } = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    const startedAt = performance.now();
    await up(tx, types);
    await sql`insert into migration (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(tx);
    log?.info({ migration: name, ms: Math.round(performance.now() - startedAt) }, 'migrated the database');
  }
}

/** Whether every migration has run; throws if the database does not answer. */
export async function isMigrated(database: Database): Promise<boolean> {
  return database.read(async (reader) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from migration`.execute(reader as Tx);
    return rows[0]?.n === migrationNames.length;
  });
}
