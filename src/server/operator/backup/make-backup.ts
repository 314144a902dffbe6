import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeOf } from '#server/composition/installation.ts';
import type { Config } from '#server/config.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { copyDatabase, copyRows } from '#server/db/backup/backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { secretState } from '#server/features/account/entry/secret-rotation.ts';
import { reasonOf } from '#server/reason-of.ts';
import { findSecret } from '#server/session-secret.ts';
import { writeArchive } from './archive.ts';

export type BackupSettings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'sessionSecret' | 'previousSecret' | 'backupPassphrase'
>;
export type Say = (line: string) => void;

/**
 * Writes a backup to a new file while the site runs; with `asRows`, in a form that either kind of database can load. Throws
 * {@link BadBackup}.
 */
export async function makeBackup(to: string, settings: BackupSettings, say: Say, asRows = false): Promise<void> {
  if (existsSync(to)) throw new BadBackup(`${to} already exists`);
  if (!existsSync(dirname(to))) throw new BadBackup(`the folder ${dirname(to)} does not exist`);
  const place = placeOf(settings);
  const kind = asRows ? 'rows' : place.databaseUrl ? 'postgres' : 'sqlite';
  const folder = `${to}.part`;
  rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new BadBackup(`${to} cannot be written: ${reasonOf(error)}`);
  }
  try {
    const copy = join(folder, 'copy');
    await (asRows ? copyRows : copyDatabase)(place, copy);
    const secret = await knownSecret(settings);
    await writeArchive(join(folder, 'archive'), { kind, file: copy, secret }, settings.backupPassphrase, folder);
    renameSync(join(folder, 'archive'), to);
    say(`written to ${to}`);
    if (secret === null)
      say(
        'The session secret is not included, because it is not on this machine. Keep it with the backup, or everyone’s two-factor authentication will be lost.',
      );
    else if (settings.backupPassphrase === null)
      say(
        'The session secret is included unencrypted. Keep the file private, or set BACKUP_PASSPHRASE to encrypt the secret.',
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The session secret, if it is the one used with this database. */
async function knownSecret(settings: BackupSettings): Promise<string | null> {
  const secret = findSecret(settings);
  if (secret === null) return null;
  const database = openDatabase(placeOf(settings));
  try {
    // A database from an earlier version does not say.
    const state = await secretState(database, secret).catch(() => 'new');
    return state === 'different' ? null : secret;
  } finally {
    await database.close();
  }
}
