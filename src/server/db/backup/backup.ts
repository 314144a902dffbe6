import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { BadBackup } from './bad-backup.ts';
import { type Database, openDatabase, type Tx } from '#server/db/database.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { foreignInDump, foreignInFile } from './foreign-schema.ts';
import { dumpPostgres, listOfDump, migrationsInDump, REMOVE_OURS, replacePostgres } from './postgres-tool.ts';
import { dumpRows } from './rows/dump-rows.ts';
import { checkRows, loadRows, migrationsInRows } from './rows/load-rows.ts';
import { integrityCheck } from './sqlite-file.ts';

/** Where the database is: PostgreSQL at a URL, perhaps behind a pooler, or else a file. */
export type Place = { databaseUrl: string | null; pooledUrl?: string | null; file: string };

/** A copy of a database: a file of its own kind, or every row as text, which either kind can load. */
export type Copy = { kind: 'sqlite' | 'postgres' | 'rows'; file: string };

/** What is done to a restored database before it goes into use. */
type Prepare = (database: Database) => Promise<void>;

/** Copies the whole database to a file while the site runs. It contains every commit acknowledged before the start. Throws {@link BadBackup}. */
export async function copyDatabase({ databaseUrl, file }: Place, to: string): Promise<void> {
  if (databaseUrl) return dumpPostgres(databaseUrl, to);
  if (!existsSync(file)) throw new BadBackup(`there is no database at ${file}`);
  await copySqlite(file, to);
}

/** Writes the database to `to` row by row, which a database of the other kind can load as well. */
export async function copyRows(place: Place, to: string): Promise<void> {
  const draft = `${to}.sqlite`;
  if (!place.databaseUrl) await copyDatabase(place, draft);
  try {
    await withDatabase(place.databaseUrl ? place : { databaseUrl: null, file: draft }, (database) =>
      dumpRows(database, to),
    );
  } finally {
    for (const part of partsOf(draft)) rmSync(part, { force: true });
  }
}

/**
 * Replaces the database with a copy. The copy is checked, migrated, and prepared before anything is touched (on PostgreSQL as far
 * as possible without a second database). The previous database is kept in `keptFile`, and put back if anything fails. Throws
 * {@link BadBackup}; returns whether there was anything to keep.
 */
export async function putDatabase(place: Place, copy: Copy, keptFile: string, prepare: Prepare): Promise<boolean> {
  if (place.databaseUrl) return putPostgres(place.databaseUrl, copy, keptFile, prepare);
  if (copy.kind !== 'rows') return putSqlite(place.file, copy.file, keptFile, prepare);
  const draft = `${copy.file}.sqlite`;
  refuseUnfit(await migrationsInRows(copy.file));
  await withDatabase({ databaseUrl: null, file: draft }, (database) => loadRows(database, copy.file));
  return putSqlite(place.file, draft, keptFile, prepare);
}

async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads a copy in full. Throws {@link BadBackup} if it is damaged, not ours, or from a newer version. */
export async function refuseDamaged({ kind, file }: Copy): Promise<void> {
  if (kind === 'rows') return refuseUnfit((await checkRows(file)).migrations);
  if (kind === 'postgres') return refuseUnfitDump(file);
  const [fault] = integrityCheck(file);
  if (fault) throw new BadBackup(`the database in the backup is damaged (${fault})`);
  refuseUnfit(migrationsIn(file));
  refuseForeign(foreignInFile(file));
}

async function refuseUnfitDump(file: string): Promise<void> {
  refuseUnfit(await migrationsInDump(file));
  refuseForeign(foreignInDump(await listOfDump(file)));
}

/** Refuses a copy in which someone left something that would run on its own. */
function refuseForeign([fault]: readonly string[]): void {
  if (fault !== undefined) throw new BadBackup(`the database in the backup is not only Cairn’s: ${fault}`);
}

/** Throws {@link BadBackup} if a PostgreSQL database already holds anything. */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  await withDatabase({ databaseUrl, file: '' }, async (database) => {
    const { rows } = await database.write((tx) =>
      sql`select 1 from pg_tables where schemaname = 'public' limit 1`.execute(tx),
    );
    if (rows.length > 0) throw new BadBackup('the database for the drill is not empty');
  });
}

async function putSqlite(file: string, from: string, keptFile: string, prepare: Prepare): Promise<boolean> {
  await refuseDamaged({ kind: 'sqlite', file: from });
  await bringUpToDate({ databaseUrl: null, file: from }, prepare);
  const isKept = existsSync(file);
  if (isKept) await keep(file, keptFile);
  try {
    await copySqlite(from, file);
    const [broken] = integrityCheck(file);
    if (broken) throw new Error(broken);
  } catch (error) {
    if (isKept) await putBack(keptFile, file);
    else for (const part of partsOf(file)) rmSync(part, { force: true });
    throw failure(error, isKept ? keptFile : null);
  }
  return isKept;
}

async function putPostgres(url: string, copy: Copy, keptFile: string, prepare: Prepare): Promise<boolean> {
  if (copy.kind === 'rows') refuseUnfit(await migrationsInRows(copy.file));
  else await refuseUnfitDump(copy.file);
  const isKept = await hasMigrations(url);
  if (isKept) await dumpPostgres(url, keptFile);
  try {
    if (copy.kind === 'rows') await replaceByRows(url, copy.file);
    else await replacePostgres(url, copy.file);
    await bringUpToDate({ databaseUrl: url, file: '' }, prepare);
  } catch (error) {
    if (isKept) await replacePostgres(url, keptFile);
    throw failure(error, isKept ? keptFile : null);
  }
  return isKept;
}

function replaceByRows(databaseUrl: string, from: string): Promise<void> {
  const clear = async (tx: Tx) => void (await sql.raw(REMOVE_OURS).execute(tx));
  return withDatabase({ databaseUrl, file: '' }, (database) => loadRows(database, from, clear));
}

function failure(error: unknown, keptFile: string | null): BadBackup {
  const why = error instanceof Error ? error.message : String(error);
  return new BadBackup(
    `${why}; ${keptFile ? `the previous database is back in place, with a copy in ${keptFile}` : 'there is no database in place'}`,
  );
}

async function bringUpToDate(place: Place, prepare: Prepare): Promise<void> {
  try {
    await withDatabase(place, async (database) => {
      await migrate(database);
      await prepare(database);
    });
  } catch (error) {
    throw new BadBackup(
      `the database in the backup cannot be migrated: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function hasMigrations(url: string): Promise<boolean> {
  try {
    return await withDatabase({ databaseUrl: url, file: '' }, (database) =>
      database.read(async (reader) => {
        await reader.selectFrom('catalogueVersion').select('id').execute();
        return true;
      }),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}
const UNDEFINED_TABLE = '42P01';

async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
}

const partsOf = (file: string) => ['', '-wal', '-shm'].map((part) => file + part);

/** Moves a file too damaged to be opened as a database out of the way, unchanged. */
async function keep(file: string, keptFile: string): Promise<void> {
  try {
    await copySqlite(file, keptFile);
  } catch {
    for (const part of partsOf('').filter((end) => existsSync(file + end))) copyFileSync(file + part, keptFile + part);
    chmodSync(keptFile, 0o600);
    for (const part of partsOf(file)) rmSync(part, { force: true });
  }
}

async function putBack(keptFile: string, file: string): Promise<void> {
  await copySqlite(keptFile, file).catch(() => copyFileSync(keptFile, file));
}

function migrationsIn(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('select name from migration')
      .all()
      .map(({ name }) => String(name));
  } catch {
    return [];
  } finally {
    database.close();
  }
}

/** Checks the migrations of its schema: ours start with the first one and contain no unknown one. */
function refuseUnfit(names: readonly string[]): void {
  if (!names.includes(migrationNames[0]!)) throw new BadBackup('this is not a Cairn backup');
  const unknown = names.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new BadBackup(`this backup was made by a newer version (${unknown.join(', ')})`);
}
