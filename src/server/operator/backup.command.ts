import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { BadBackup } from '#server/db/bad-backup.ts';
import { backUp, type Place, restore } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { selectCatalogueVersion, setCatalogueVersion } from '#server/features/exam/exam.store.ts';

export function placeOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Place {
  return { databaseUrl, file: join(dataDir, 'cairn.sqlite') };
}

/** `cairn backup|restore <file>`. Returns the exit code. */
export async function runBackupCommand(
  verb: 'backup' | 'restore',
  file: string | undefined,
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<number> {
  const place = placeOf(config);
  try {
    if (file === undefined) throw new BadBackup(`${verb} needs the name of a file`);
    if (verb === 'backup') {
      await backUp(place, resolve(file));
      say(`written to ${resolve(file)}`);
      return 0;
    }
    const seen = await catalogueVersion(place);
    const kept = await restore(place, resolve(file), new Date());
    await catalogueVersion(place, seen);
    say(`restored from ${resolve(file)}${kept ? `; what was there is in ${kept}` : ''}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    say(error.message);
    return 1;
  }
}

/**
 * Brings the database up to date and gives the version of its catalogue; raises it above `seen` first, where that is
 * given, so that servers that run read everything anew.
 */
async function catalogueVersion(place: Place, seen?: number): Promise<number> {
  const database = openDatabase(place);
  try {
    await migrate(database);
    const version = await database.read(selectCatalogueVersion);
    if (seen === undefined) return version;
    const next = Math.max(version, seen) + 1;
    await database.write((tx) => setCatalogueVersion(tx, next));
    return next;
  } finally {
    await database.close();
  }
}
