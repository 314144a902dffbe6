import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import { placeOf } from '#server/composition/installation.ts';
import { prepareDataFolder } from '#server/data-folder.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { type Copy, type Place, putDatabase } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { markCreated } from '#server/db/backup/sqlite-file.ts';
import { adoptSecret, type ResealCounts } from '#server/features/account/entry/secret-rotation.ts';
import { selectCatalogueVersion, setCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { findSecret, keepSecret, type Secrets } from '#server/session-secret.ts';
import { readArchive, UNCHECKED } from './archive.ts';
import type { BackupSettings, Say } from './make-backup.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** Replaces the database with a backup, and keeps the previous one beside it. Throws {@link BadBackup}. */
export async function restoreBackup(from: string, settings: BackupSettings, say: Say): Promise<void> {
  if (!existsSync(from)) throw new BadBackup(`file not found: ${from}`);
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
    const isKept = await putDatabase(place, archive, kept, async (database) => {
      resealed = await prepare(database, own, [archive.secret, settings.previousSecret?.reveal() ?? null], seen);
    });
    if (own !== null && settings.sessionSecret === null) keepSecret(settings, own);
    if (!place.databaseUrl) markCreated(place.file);
    if (!archive.isChecked) say(UNCHECKED);
    say(`restored from ${from}${isKept ? `; the previous database is in ${kept}` : ''}`);
    if (resealed.lost > 0) say(`two-factor authentication of ${countText(resealed.lost, 'account')} ${LOST_FACTORS}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LOST_FACTORS =
  'cannot be read without the secret used to seal it. Recovery codes still work, or restore again with SESSION_SECRET_PREVIOUS set to that secret';

/** Running servers must find a version they have not seen, and everything sealed must open with the secret used here. */
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

function refuseOtherKind(kind: Copy['kind'], isPostgres: boolean, from: string): void {
  if (kind === 'rows' || (kind === 'postgres') === isPostgres) return;
  throw new BadBackup(
    isPostgres
      ? `${from} is a backup of an embedded database: restore it without DATABASE_URL, or make a new backup with --rows`
      : `${from} is a backup of a PostgreSQL database: set DATABASE_URL to the database to restore it to, or make a new backup with --rows`,
  );
}

/** The version of the catalogue that servers may have seen; 0 if there is none or it cannot be read. */
async function versionInPlace(place: Place): Promise<number> {
  if (!place.databaseUrl && !existsSync(place.file)) return 0;
  try {
    const database = openDatabase(place);
    return await database.read(selectCatalogueVersion).finally(() => database.close());
  } catch {
    return 0;
  }
}
