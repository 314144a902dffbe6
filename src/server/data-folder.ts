import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { makeFolder } from './make-folder.ts';
import { BadSetting } from './setting.ts';

/** Permissions of others on a folder, and the sticky bit of shared ones such as /tmp. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Whether anyone but its owner may read it or write to it. */
export function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0;
}

/**
 * Creates the data folder, private to its owner. An existing one is made private if it is ours; if not, that is logged. Throws
 * {@link BadSetting} if it cannot be written to.
 */
export function prepareDataFolder(folder: string, log: Pick<Logger, 'info' | 'warn'>): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    statSync(`${folder}/.`);
  } catch {
    throw new BadSetting('DATA_DIR', `is not writable (${folder})`);
  }
  if (!isOpenToOthers(folder)) return;
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.() && (mode & STICKY) === 0) {
    chmodSync(folder, 0o700);
    log.info({ folder }, 'the data folder was readable by other users; it is now restricted to its owner');
  } else
    log.warn(
      { folder },
      'the data folder is readable by other users and owned by someone else: restrict it with chmod 700',
    );
}
