import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import { placeOf } from '#server/composition/installation.ts';
import type { Config } from '#server/config.ts';
import { prepareDataFolder } from '#server/data-folder.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { copyDatabase, type Place, putDatabase } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { markCreated } from '#server/db/backup/sqlite-file.ts';
import { adoptSecret, type ResealCounts, secretState } from '#server/features/account/settings/secret-rotation.ts';
import { selectCatalogueVersion, setCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { findSecret, keepSecret, type Secrets } from '#server/session-secret.ts';
import { readArchive, writeArchive } from './archive.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'sessionSecret' | 'previousSecret' | 'backupPassphrase'>;
type Say = (line: string) => void;

const quiet = { info: () => undefined, warn: () => undefined };

/** `cairn backup|restore <file>`. Returns the exit code. */
export async function runBackupCommand(
  verb: 'backup' | 'restore',
  file: string | undefined,
  settings: Settings,
  say: Say,
): Promise<number> {
  try {
    if (file === undefined) throw new BadBackup(`${verb} needs the name of a file`);
    if (verb === 'backup') await makeBackup(resolve(file), settings, say);
    else await restoreBackup(resolve(file), settings, say);
    return 0;
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    say(error.message);
    return 1;
  }
}

async function makeBackup(to: string, settings: Settings, say: Say): Promise<void> {
  if (existsSync(to)) throw new BadBackup(`${to} is there already`);
  const place = placeOf(settings);
  const kind = place.databaseUrl ? 'postgres' : 'sqlite';
  const folder = `${to}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    const copy = join(folder, 'copy');
    await copyDatabase(place, copy);
    const secret = await knownSecret(settings);
    await writeArchive(join(folder, 'archive'), { kind, file: copy, secret }, settings.backupPassphrase, folder);
    renameSync(join(folder, 'archive'), to);
    say(`written to ${to}`);
    if (secret === null)
      say(
        'without the session secret, which is not on this machine: keep it beside the backup, or second factors are lost',
      );
    else if (settings.backupPassphrase === null)
      say('the session secret is in it as it is: keep the file to yourself, or set BACKUP_PASSPHRASE to seal it');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The session secret, where it is the one that this database is used with. */
async function knownSecret(settings: Settings): Promise<string | null> {
  const secret = findSecret(settings);
  if (secret === null) return null;
  const database = openDatabase(placeOf(settings));
  try {
    // A database of an earlier version does not say.
    const state = await secretState(database, secret).catch(() => 'new');
    return state === 'different' ? null : secret;
  } finally {
    await database.close();
  }
}

async function restoreBackup(from: string, settings: Settings, say: Say): Promise<void> {
  if (!existsSync(from)) throw new BadBackup(`there is no file ${from}`);
  prepareDataFolder(settings.dataDir, quiet);
  const place = placeOf(settings);
  const folder = mkdtempSync(join(settings.dataDir, 'restore-'));
  try {
    const archive = await readArchive(from, settings.backupPassphrase, folder);
    refuseOtherKind(archive.kind, place.databaseUrl !== null, from);
    const own = findSecret(settings) ?? archive.secret;
    const seen = await versionInPlace(place);
    let resealed: ResealCounts = { open: 0, lost: 0 };
    const stamp = new Date().toISOString().replaceAll(':', '-');
    const kept = join(settings.dataDir, `${place.databaseUrl ? 'postgres' : 'cairn.sqlite'}.before-${stamp}`);
    const isKept = await putDatabase(place, archive.file, kept, async (database) => {
      resealed = await prepare(database, own, [archive.secret, settings.previousSecret], seen);
    });
    if (own !== null && settings.sessionSecret === null) keepSecret(settings, own);
    if (!place.databaseUrl) markCreated(place.file);
    say(`restored from ${from}${isKept ? `; what was there is in ${kept}` : ''}`);
    if (resealed.lost > 0) say(`${countText(resealed.lost, 'second factor')} ${LOST}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LOST =
  'cannot be read, for want of the secret it was sealed with: recovery codes still sign in, or restore again with SESSION_SECRET_PREVIOUS set to that secret';

/** Servers that run must find a version they have not seen, and all that is sealed must open with the secret that is used here. */
async function prepare(
  database: Database,
  own: string | null,
  others: readonly (string | null)[],
  seen: number,
): Promise<ResealCounts> {
  const version = await database.read(selectCatalogueVersion);
  return database.write(async (tx) => {
    await setCatalogueVersion(tx, Math.max(version, seen) + 1);
    if (own === null) return { open: 0, lost: 0 };
    const secrets: Secrets = [own, ...others.filter((secret) => secret !== null)];
    return adoptSecret(tx, secrets, new Date().toISOString());
  });
}

function refuseOtherKind(kind: 'sqlite' | 'postgres', isPostgres: boolean, from: string): void {
  if ((kind === 'postgres') === isPostgres) return;
  throw new BadBackup(
    isPostgres
      ? `${from} is a backup of an embedded database: restore it without DATABASE_URL`
      : `${from} is a backup of a PostgreSQL database: set DATABASE_URL to the one it should go to`,
  );
}

/** The version of the catalogue that servers may have seen; 0 where there is none, or it cannot be read any more. */
async function versionInPlace(place: Place): Promise<number> {
  if (!place.databaseUrl && !existsSync(place.file)) return 0;
  try {
    const database = openDatabase(place);
    return await database.read(selectCatalogueVersion).finally(() => database.close());
  } catch {
    return 0;
  }
}
