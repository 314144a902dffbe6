import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { BadBackup } from './bad-backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { dumpPostgres, migrationsInDump, replacePostgres } from './postgres-tool.ts';
import { integrityCheck } from './sqlite-file.ts';

/** Where the database is: PostgreSQL at a URL, or else a file. */
export type Place = { databaseUrl: string | null; file: string };

/** What is done to a restored database before anybody sees it. */
type Prepare = (database: Database) => Promise<void>;

/** Copies the whole database to a file, while the site runs: every commit answered before the beginning is in it. Throws {@link BadBackup}. */
export async function copyDatabase({ databaseUrl, file }: Place, to: string): Promise<void> {
  if (databaseUrl) return dumpPostgres(databaseUrl, to);
  if (!existsSync(file)) throw new BadBackup(`there is no database at ${file}`);
  await copySqlite(file, to);
}

/**
 * Puts a copy in place of the database. It is looked at, brought up to date and prepared before anything is touched (on PostgreSQL what
 * can be without a second database), and what was there is kept as `kept`, and put back where anything fails. Throws
 * {@link BadBackup}; tells whether there was anything to keep.
 */
export async function putDatabase(place: Place, from: string, kept: string, prepare: Prepare): Promise<boolean> {
  return place.databaseUrl
    ? putPostgres(place.databaseUrl, from, kept, prepare)
    : putSqlite(place.file, from, kept, prepare);
}

async function putSqlite(file: string, from: string, kept: string, prepare: Prepare): Promise<boolean> {
  const [fault] = integrityCheck(from);
  if (fault) throw new BadBackup(`the database in the backup is damaged (${fault})`);
  refuseUnfit(migrationsIn(from));
  await bringUpToDate({ databaseUrl: null, file: from }, prepare);
  const isKept = existsSync(file);
  if (isKept) await keep(file, kept);
  try {
    await copySqlite(from, file);
    const [broken] = integrityCheck(file);
    if (broken) throw new Error(broken);
  } catch (error) {
    if (isKept) await putBack(kept, file);
    else for (const part of partsOf(file)) rmSync(part, { force: true });
    throw failed(error, isKept ? kept : null);
  }
  return isKept;
}

async function putPostgres(url: string, from: string, kept: string, prepare: Prepare): Promise<boolean> {
  refuseUnfit(await migrationsInDump(from));
  const isKept = await hasMigrations(url);
  if (isKept) await dumpPostgres(url, kept);
  try {
    await replacePostgres(url, from);
    await bringUpToDate({ databaseUrl: url, file: '' }, prepare);
  } catch (error) {
    if (isKept) await replacePostgres(url, kept);
    throw failed(error, isKept ? kept : null);
  }
  return isKept;
}

function failed(error: unknown, kept: string | null): BadBackup {
  const why = error instanceof Error ? error.message : String(error);
  return new BadBackup(`${why}; ${kept ? `what was there is in place again, and in ${kept}` : 'nothing is in place'}`);
}

async function bringUpToDate(place: Place, prepare: Prepare): Promise<void> {
  const database = openDatabase(place);
  try {
    await migrate(database);
    await prepare(database);
  } catch (error) {
    throw new BadBackup(
      `the database in the backup cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await database.close();
  }
}

async function hasMigrations(url: string): Promise<boolean> {
  const database = openDatabase({ databaseUrl: url, file: '' });
  try {
    return await database.read(async (reader) => {
      await reader.selectFrom('catalogueVersion').select('id').execute();
      return true;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  } finally {
    await database.close();
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

/** A file too damaged to be read as a database is kept as it lies, and gives way. */
async function keep(file: string, kept: string): Promise<void> {
  try {
    await copySqlite(file, kept);
  } catch {
    for (const part of partsOf('').filter((end) => existsSync(file + end))) copyFileSync(file + part, kept + part);
    chmodSync(kept, 0o600);
    for (const part of partsOf(file)) rmSync(part, { force: true });
  }
}

async function putBack(kept: string, file: string): Promise<void> {
  await copySqlite(kept, file).catch(() => copyFileSync(kept, file));
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

/** By the steps its schema went through: ours begin with the first, and none is unknown. */
function refuseUnfit(names: readonly string[]): void {
  const known = migrations.map(({ name }) => name);
  if (!names.includes(known[0]!)) throw new BadBackup('this is no backup of this program');
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new BadBackup(`this backup was made by a newer version (${unknown.join(', ')})`);
}
