import { accessSync, chmodSync, constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { makeFolder } from '#server/make-folder.ts';
import type { BackupPlace, S3Settings } from './backup-place.ts';

/** A folder, or an S3 address (`s3://bucket/folder`). */
export async function openBackupPlace(to: string, settings: S3Settings): Promise<BackupPlace> {
  if (!to.startsWith('s3://')) return folderPlace(resolve(to));
  return (await import('./s3-place.ts')).s3Place(new URL(to), settings);
}

/** A folder; backups appear in it only once they are complete. */
function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);
  return {
    title: folder,
    async ready() {
      try {
        makeFolder(folder);
        accessSync(folder, constants.W_OK | constants.X_OK);
      } catch (error) {
        throw new BadBackup(`backups cannot be stored in ${folder}: ${(error as Error).message}`);
      }
    },
    async put(name, file) {
      makeFolder(folder);
      copyFileSync(file, at(`${name}.part`));
      chmodSync(at(`${name}.part`), 0o600);
      renameSync(at(`${name}.part`), at(name));
    },
    names: async () => (existsSync(folder) ? readdirSync(folder) : []),
    remove: async (name) => rmSync(at(name), { force: true }),
  };
}
