import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import type { Config } from '#server/config.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { Database } from '#server/db/database.ts';
import { makeFolder } from '#server/make-folder.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { insertBackupRun, updateBackupRun } from '#server/features/status/backup-run.store.ts';
import { backupName, prune } from './kept-backups.ts';
import { makeBackup, type Say } from './make-backup.ts';
import type { PlaceMemory } from './place-memory.ts';
import { verifyBackup } from './verify-backup.ts';

type Settings = Parameters<typeof makeBackup>[1] & Pick<Config, 'backups'>;

/**
 * Makes a backup, reads it back in full, stores it where backups are kept, and removes the oldest ones. `slot` names its period: if
 * another process has taken that already, nothing is done. One that goes elsewhere, `isElsewhere`, leaves no record, since what is recorded
 * says how the place in the settings does. `isNew`: a folder that is gone or empty is meant to be. Throws {@link BadBackup} and leaves the slot free.
 */
export async function keepBackup(
  settings: Settings,
  say: Say,
  { database, asRows = false, slot = null, isElsewhere = false, isNew = false, now = new Date() }: Options,
): Promise<void> {
  const how = { asRows, now, memory: isElsewhere ? null : settings, isNew };
  if (isElsewhere) return void (await make(settings, say, how));
  const id = randomUUID();
  const run = { id, slot, startedAt: now.toISOString(), endedAt: null, name: null, bytes: null, ...NO_FAILURE };
  if (!(await database.write((tx) => insertBackupRun(tx, run)))) return;
  try {
    const keepCount = await make(settings, say, how);
    await note(database, id, { ...keepCount, slot, ...NO_FAILURE });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await note(database, id, { name: null, slot: null, bytes: null, failure: 'failed', note: reason });
    throw error;
  }
}

const NO_FAILURE = { failure: null, note: null };

type Options = {
  database: Database;
  asRows?: boolean;
  slot?: string | null;
  isElsewhere?: boolean;
  isNew?: boolean;
  now?: Date;
};
type How = { asRows: boolean; now: Date; memory: PlaceMemory | null; isNew: boolean };

type RunEnd = Omit<Parameters<typeof updateBackupRun>[2], 'endedAt'>;
const note = (database: Database, id: string, end: RunEnd) =>
  database.write((tx) => updateBackupRun(tx, id, { ...end, endedAt: new Date().toISOString() }));

async function make(settings: Settings, say: Say, { asRows, now, memory, isNew }: How) {
  const { to, keepCount } = settings.backups;
  if (to === null) throw new BadBackup('BACKUP_TO is not set');
  const place = await openBackupPlace(to, settings.backups, memory);
  await place.ready({ isNew });
  makeFolder(settings.dataDir);
  const folder = mkdtempSync(join(settings.dataDir, 'backup-'));
  try {
    const [name, file] = [backupName(now), join(folder, 'backup')];
    await makeBackup(file, settings, () => undefined, asRows);
    await verifyBackup(file, settings, () => undefined);
    await place.put(name, file);
    const { size } = statSync(file);
    say(`${name} stored in ${place.title} and verified (${(size / 1e6).toFixed(1)} MB)`);
    const old = await prune(place, keepCount);
    if (old.length > 0) say(`${countText(old.length, 'older backup')} removed; ${countText(keepCount, 'backup')} kept`);
    return { name, bytes: size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
