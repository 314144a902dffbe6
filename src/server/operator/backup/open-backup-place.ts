import { accessSync, chmodSync, constants, copyFileSync, renameSync } from 'node:fs';
import { open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { makeFolder } from '#server/make-folder.ts';
import { reasonOf } from '#server/reason-of.ts';
import { type BackupPlace, type Disk, HEAD_BYTES, type S3Settings, WRITE_CHECK } from './backup-place.ts';
import { isLost, lostText, type PlaceMemory, takeAsPlace } from './place-memory.ts';

/** A folder, or an S3 address (`s3://bucket/folder`). With `memory`, a folder that was used before and is gone is not created again. */
export async function openBackupPlace(
  to: string,
  settings: S3Settings,
  memory: PlaceMemory | null,
): Promise<BackupPlace> {
  if (!to.startsWith('s3://')) return folderPlace(resolve(to), memory);
  return (await import('./s3-place.ts')).s3Place(new URL(to), settings);
}

/** Whether two settings name the same place. */
export const isSamePlace = (a: string, b: string | null): boolean => b !== null && pathOf(a) === pathOf(b);

const pathOf = (to: string): string => (to.startsWith('s3://') ? to.replace(/\/+$/, '') : resolve(to));

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The disk of a folder. Not in step with the process, since a network folder that hangs would hold it. */
export async function diskOf(folder: string): Promise<Disk> {
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { device: dev, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** A folder; backups appear in it only once they are complete. */
function folderPlace(folder: string, memory: PlaceMemory | null): BackupPlace {
  const at = (name: string) => join(folder, name);
  const lost = () => (memory !== null && isLost(folder, memory) ? lostText(folder) : null);
  return {
    title: folder,
    isRemote: false,
    async ready({ isNew }) {
      const fault = isNew ? null : lost();
      if (fault !== null) throw new BadBackup(fault);
      try {
        makeFolder(folder);
        accessSync(folder, constants.W_OK | constants.X_OK);
        if (memory !== null) takeAsPlace(folder, memory);
      } catch (error) {
        throw new BadBackup(`backups cannot be stored in ${folder}: ${reasonOf(error)}`);
      }
    },
    async put(name, file) {
      copyFileSync(file, at(`${name}.part`));
      chmodSync(at(`${name}.part`), 0o600);
      renameSync(at(`${name}.part`), at(name));
    },
    lost,
    fetch: async (name, to) => copyFileSync(at(name), to),
    names: () => readdir(folder).catch(unlessMissing),
    remove: (name) => rm(at(name), { force: true }),
    async head(name) {
      const file = await open(at(name));
      try {
        const { size } = await file.stat();
        const start = Buffer.alloc(Math.min(size, HEAD_BYTES));
        await file.read(start);
        return { start, bytes: size };
      } finally {
        await file.close();
      }
    },
    disk: () => diskOf(folder),
    async tryWrite() {
      await writeFile(at(WRITE_CHECK), 'Cairn looks whether it can write here.\n', { mode: 0o600, flush: true });
      await rm(at(WRITE_CHECK), { force: true });
    },
  };
}
