import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { putDatabase, refuseDamaged, refuseUsed } from '#server/db/backup/backup.ts';
import { examineDatabase } from '#server/db/backup/examine.ts';
import { sumRows } from '#server/db/backup/rows/dump-rows.ts';
import { checkRows } from '#server/db/backup/rows/load-rows.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { makeFolder } from '#server/make-folder.ts';
import { type Archive, readArchive, UNCHECKED } from './archive.ts';
import type { BackupSettings, Say } from './make-backup.ts';

/** Reads a backup in full and says what it contains; the site is not touched. Throws {@link BadBackup}. */
export async function verifyBackup(file: string, settings: BackupSettings, say: Say): Promise<void> {
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
 * Restores a backup to a scratch database, migrates it, checks all of it, and throws it away. For PostgreSQL this needs the address
 * of a separate, empty database. Throws {@link BadBackup}.
 */
export async function drillBackup(
  file: string,
  into: string | null,
  settings: BackupSettings,
  say: Say,
): Promise<void> {
  const startedAt = performance.now();
  await withArchive(file, settings, async (archive, folder) => {
    if (!archive.isChecked) say(UNCHECKED);
    if (archive.kind === 'postgres' && into === null)
      throw new BadBackup(
        'a PostgreSQL backup needs an empty database for the drill: name one with --into postgres://…',
      );
    const place = { databaseUrl: into, file: join(folder, 'drill.sqlite') };
    if (into !== null) await refuseUsed(into);
    await putDatabase(place, archive, join(folder, 'kept'), async () => undefined);
    const database = openDatabase(place);
    try {
      await migrate(database);
      const [fault] = await examineDatabase(database);
      if (fault) throw new BadBackup(`${file} can be restored, but ${fault}`);
      const sums = await sumRows(database);
      if (archive.kind === 'rows' && (await isOfToday(archive.file))) await compare(sums, archive.file);
      const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(
        `${file} can be restored: ${countText(rows, 'row')} in ${countText(Object.keys(sums).length, 'table')}, ${seconds} s`,
      );
    } finally {
      await database.close();
    }
  });
}

/** Whether the schema has not changed since: only then are all rows still as they were copied. */
const isOfToday = async (rows: string) => (await checkRows(rows)).migrations.length === migrations.length;

async function compare(sums: Record<string, { hash: string }>, rows: string): Promise<void> {
  const recordedSums = (await checkRows(rows)).sums;
  const differing = Object.keys(recordedSums).find((table) => recordedSums[table]?.hash !== sums[table]?.hash);
  if (differing) throw new BadBackup(`the rows of ${differing} do not match the backup`);
}

async function withArchive(
  file: string,
  { dataDir, backupPassphrase }: BackupSettings,
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
