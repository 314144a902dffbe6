import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAIRN } from '#server/command-name.ts';
import { isBackup } from './kept-backups.ts';

/** Where this machine writes down which folders it has stored backups in. */
export type PlaceMemory = { dataDir: string };

/** In a folder of backups: it is the one that was set up, not the empty folder that a missing disk leaves behind. */
const MARKER = '.cairn-backups';
const MARKER_TEXT =
  'Cairn stores backups here. Without this file, it stores none, because the disk may not be mounted.\n';

const memoryOf = ({ dataDir }: PlaceMemory) => join(dataDir, 'backup-folders');

function usedBefore(memory: PlaceMemory): string[] {
  const file = memoryOf(memory);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Whether a folder that backups were stored in is gone, or is another one now: neither marked nor with backups in it. */
export function isLost(folder: string, memory: PlaceMemory): boolean {
  if (!usedBefore(memory).includes(folder)) return false;
  if (!existsSync(folder)) return true;
  return !existsSync(join(folder, MARKER)) && !readdirSync(folder).some(isBackup);
}

export const lostText = (folder: string): string =>
  `${folder} ${existsSync(folder) ? 'is not the folder that backups were stored in' : 'does not exist anymore'}: mount its disk, or begin a new one with "${CAIRN} backup --to --new"`;

/** Marks an existing folder as the one that backups go to. */
export function takeAsPlace(folder: string, memory: PlaceMemory): void {
  const marker = join(folder, MARKER);
  if (!existsSync(marker)) writeFileSync(marker, MARKER_TEXT, { mode: 0o600 });
  if (usedBefore(memory).includes(folder)) return;
  mkdirSync(memory.dataDir, { recursive: true, mode: 0o700 });
  appendFileSync(memoryOf(memory), `${folder}\n`, { mode: 0o600 });
}
