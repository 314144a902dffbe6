import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { type Place, putDatabase, refuseDamaged, refuseUsed } from '#server/db/backup/backup.ts';
import { examineDatabase } from '#server/db/backup/examine.ts';
import { withScratchDatabase } from '#server/db/backup/scratch-database.ts';
import { sumRows } from '#server/db/backup/rows/dump-rows.ts';
import { checkRows } from '#server/db/backup/rows/load-rows.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { makeFolder } from '#server/make-folder.ts';
import { type Archive, readArchive, UNCHECKED } from './archive.ts';
import { listBackups } from './kept-backups.ts';
import type { Say } from './make-backup.ts';
import { openBackupPlace } from './open-backup-place.ts';
import type { Config } from '#server/config.ts';

type DrillSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupPassphrase'>;

/** Reads a backup in full and says what it contains; the site is not touched. Throws {@link BadBackup}. */
export async function verifyBackup(file: string, settings: DrillSettings, say: Say): Promise<void> {
  await withArchive(file, settings, async (archive) => {
    await refuseDamaged(archive);
    say(
      `${file} is complete: ${TITLES[archive.kind]}, ${archive.secret === null ? 'without' : 'with'} the session secret`,
    );
    if (!archive.isChecked) say(UNCHECKED);
  });
}

const TITLES = { sqlite: 'an embedded database', postgres: 'a PostgreSQL database', rows: 'a database by rows' };

/**
 * Restores a backup to a scratch database, migrates it, checks all of it, and throws it away. On PostgreSQL that is a separate, empty
 * database: `into`, or one made on the same server. Throws {@link BadBackup}.
 */
export async function drillBackup(
  file: string,
  into: string | null,
  settings: DrillSettings,
  say: Say,
  title = file,
): Promise<void> {
  const startedAt = performance.now();
  await withArchive(file, settings, async (archive, folder) => {
    if (!archive.isChecked) say(UNCHECKED);
    const drill = async (databaseUrl: string | null) => {
      if (databaseUrl !== null) await refuseUsed(databaseUrl);
      const { rows, tables } = await restoreAndCheck(
        { databaseUrl, file: join(folder, 'drill.sqlite') },
        archive,
        folder,
      );
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`${title} can be restored: ${countText(rows, 'row')} in ${countText(tables, 'table')}, ${seconds} s`);
    };
    if (archive.kind !== 'postgres' || into !== null) return drill(into);
    if (settings.databaseUrl !== null) return withScratchDatabase(settings.databaseUrl, drill);
    throw new BadBackup('a PostgreSQL backup needs an empty database for the drill: name one with --into postgres://…');
  });
}

/** Restores the newest stored backup as {@link drillBackup} does. Throws {@link BadBackup}. */
export async function drillNewest(
  into: string | null,
  settings: DrillSettings & Pick<Config, 'backups'>,
  say: Say,
): Promise<void> {
  const { to } = settings.backups;
  if (to === null) throw new BadBackup('BACKUP_TO is not set, so there is no newest backup: name a file');
  const place = await openBackupPlace(to, settings.backups, settings);
  const lost = place.lost();
  if (lost !== null) throw new BadBackup(lost);
  const name = (await listBackups(place)).at(-1);
  if (name === undefined) throw new BadBackup(`there is no backup in ${place.title} yet`);
  makeFolder(settings.dataDir);
  const folder = mkdtempSync(join(settings.dataDir, 'fetched-'));
  try {
    await place.fetch(name, join(folder, name));
    await drillBackup(join(folder, name), into, settings, say, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoreAndCheck(place: Place, archive: Archive, folder: string) {
  await putDatabase(place, archive, join(folder, 'kept'), async () => undefined);
  const database = openDatabase(place);
  try {
    await migrate(database);
    const [fault] = await examineDatabase(database);
    if (fault) throw new BadBackup(`the backup can be restored, but ${fault}`);
    const sums = await sumRows(database);
    if (archive.kind === 'rows' && (await isOfToday(archive.file))) await compare(sums, archive.file);
    return {
      rows: Object.values(sums).reduce((sum, table) => sum + table.rows, 0),
      tables: Object.keys(sums).length,
    };
  } finally {
    await database.close();
  }
}

/** Whether the schema has not changed since: only then are all rows still as they were copied. */
const isOfToday = async (rows: string) => (await checkRows(rows)).migrations.length === migrationNames.length;

async function compare(sums: Record<string, { hash: string }>, rows: string): Promise<void> {
  const recordedSums = (await checkRows(rows)).sums;
  const differing = Object.keys(recordedSums).find((table) => recordedSums[table]?.hash !== sums[table]?.hash);
  if (differing) throw new BadBackup(`the rows of ${differing} do not match the backup`);
}

async function withArchive(
  file: string,
  { dataDir, backupPassphrase }: Pick<Config, 'dataDir' | 'backupPassphrase'>,
  work: (archive: Archive, folder: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) throw new BadBackup(`file not found: ${file}`);
  makeFolder(dataDir);
  const folder = mkdtempSync(join(dataDir, 'drill-'));
  try {
    await work(await readArchive(file, backupPassphrase, folder), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
