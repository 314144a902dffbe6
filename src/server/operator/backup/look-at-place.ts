import { within } from '#server/within.ts';
import type { BackupPlace } from './backup-place.ts';
import { looksLikeArchive } from './archive.ts';
import { backupTime, isBackup } from './kept-backups.ts';
import { diskOf, openBackupPlace } from './open-backup-place.ts';
import type { PlaceMemory } from './place-memory.ts';
import { reasonOf } from '#server/reason-of.ts';
import type { Config } from '#server/config.ts';

/** How long a place may take to respond. Milliseconds. */
const PATIENCE_MS = 10_000;

/** What is found where backups are stored. */
export type PlaceLook = {
  title: string;
  isRemote: boolean;
  /** Our backups there, oldest first; null if the place is missing or cannot be read. */
  names: string[] | null;
  /** Why the place cannot be read, the newest backup in it cannot be used, or nothing can be written. */
  faults: string[];
  newest: { name: string; at: Date; bytes: number | null } | null;
  /** How much room is left; null if it is on the disk of the data folder, or unknown. */
  disk: { freeBytes: number; totalBytes: number } | null;
};

/** Lists the backups, reads the start of the newest one, and tries to write where they are stored. Never rejects. */
export async function lookAtPlace(
  backups: Config['backups'] & { to: string },
  memory: PlaceMemory,
): Promise<PlaceLook> {
  const look: PlaceLook = {
    title: backups.to,
    isRemote: backups.to.startsWith('s3://'),
    names: null,
    faults: [],
    newest: null,
    disk: null,
  };
  try {
    const place = await openBackupPlace(backups.to, backups, memory);
    look.title = place.title;
    return await within(PATIENCE_MS, inspect(place, look, memory.dataDir), () => {
      throw new Error('it is not responding');
    });
  } catch (error) {
    return { ...look, faults: [...look.faults, `${look.title} cannot be used: ${reasonOf(error)}`] };
  }
}

async function inspect(place: BackupPlace, empty: PlaceLook, dataDir: string): Promise<PlaceLook> {
  const look = { ...empty, faults: [...empty.faults] };
  const lost = place.lost();
  if (lost !== null) return { ...look, faults: [lost] };
  const listed = await place.names();
  if (listed === null) return { ...look, faults: [`${place.title} does not exist`] };
  look.names = listed.filter(isBackup).sort();
  const name = look.names.at(-1);
  if (name !== undefined) {
    look.newest = { name, at: backupTime(name), bytes: null };
    try {
      const { start, bytes } = await place.head(name);
      look.newest.bytes = bytes;
      if (!looksLikeArchive(start)) look.faults.push(`${name} is not a backup anymore`);
    } catch (error) {
      look.faults.push(`${name} cannot be read: ${reasonOf(error)}`);
    }
  }
  look.disk = await otherDisk(place, dataDir);
  await place
    .tryWrite()
    .catch((error: unknown) => void look.faults.push(`nothing can be written to ${place.title}: ${reasonOf(error)}`));
  return look;
}

/** The disk of a place, unless it is that of the data folder. What cannot be told is nothing to act on. */
async function otherDisk(place: BackupPlace, dataDir: string): Promise<PlaceLook['disk']> {
  try {
    const [disk, own] = await Promise.all([place.disk(), diskOf(dataDir)]);
    if (disk === null || disk.device === own.device) return null;
    const { freeBytes, totalBytes } = disk;
    return { freeBytes, totalBytes };
  } catch {
    return null;
  }
}
