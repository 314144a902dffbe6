import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { BadBackup } from './bad-backup.ts';
import { migrations } from './migrate.ts';
import { runPostgresTool } from './postgres-tool.ts';

/** Where the database is: PostgreSQL at a URL, or else a file. */
export type Place = { databaseUrl: string | null; file: string };

/**
 * Writes the whole database to one file, readable by its owner alone, while the site runs: every commit answered before
 * the beginning is in it. PostgreSQL wants its own `pg_dump`. Throws {@link BadBackup}; an existing file stays as it is.
 */
export async function backUp({ databaseUrl, file }: Place, to: string): Promise<void> {
  if (existsSync(to)) throw new BadBackup(`${to} is there already`);
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  if (databaseUrl) await runPostgresTool('pg_dump', ['--format=custom', `--file=${draft}`, databaseUrl]);
  else {
    if (!existsSync(file)) throw new BadBackup(`there is no database at ${file}`);
    await copy(file, draft);
  }
  chmodSync(draft, 0o600);
  renameSync(draft, to);
}

/**
 * Puts a backup in place of the database; on SQLite also while the site runs, all of it at once. What was there is kept
 * beside it, in the file that is returned; PostgreSQL's is replaced in one transaction, and null is returned. Throws
 * {@link BadBackup}, and changes nothing, where the file is damaged, not a backup of ours or of a newer version.
 */
export async function restore({ databaseUrl, file }: Place, from: string, at: Date): Promise<string | null> {
  if (!existsSync(from)) throw new BadBackup(`there is no file ${from}`);
  if (databaseUrl) {
    await runPostgresTool('pg_restore', ['--list', from], 'quiet');
    await runPostgresTool('pg_restore', [
      '--clean',
      '--if-exists',
      '--no-owner',
      '--single-transaction',
      `--dbname=${databaseUrl}`,
      from,
    ]);
    return null;
  }
  refuseUnfit(from);
  const kept = existsSync(file) ? `${file}.before-${at.toISOString().replaceAll(':', '-')}` : null;
  if (kept) {
    await copy(file, kept);
    chmodSync(kept, 0o600);
  }
  await copy(from, file);
  chmodSync(file, 0o600);
  return kept;
}

async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
}

function refuseUnfit(file: string): void {
  const known = new Set(migrations.map(({ name }) => name));
  let database: DatabaseSync | undefined;
  let names: string[];
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const found = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (found[0]?.integrity_check !== 'ok') throw new BadBackup(`${file} is damaged`);
    names = (database.prepare('select name from migration').all() as { name: string }[]).map(({ name }) => name);
  } catch (error) {
    throw error instanceof BadBackup ? error : new BadBackup(`${file} is damaged, or is no backup of this program`);
  } finally {
    database?.close();
  }
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new BadBackup(`${file} was made by a newer version (${unknown.join(', ')})`);
}
