import { isoSecond } from '#rules/wording/date.ts';
import type { BackupPlace } from './backup-place.ts';

/** The names of our backups, which sort by time; nothing else in the same place is ever removed. */
const OURS = /^cairn-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;

export const backupName = (at: Date): string => `cairn-${isoSecond(at.toISOString()).replaceAll(':', '-')}Z.tar`;

/** When the backup of that name was begun. */
export const backupTime = (name: string): Date =>
  new Date(name.slice('cairn-'.length, -'.tar'.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

export const isBackup = (name: string): boolean => OURS.test(name);

/** The stored backups, oldest first. */
export const listBackups = async (place: BackupPlace): Promise<string[]> =>
  ((await place.names()) ?? []).filter(isBackup).sort();

/** Removes all but the newest; returns the names of those removed. */
export async function prune(place: BackupPlace, kept: number): Promise<string[]> {
  const old = (await listBackups(place)).slice(0, -kept);
  for (const name of old) await place.remove(name);
  return old;
}
