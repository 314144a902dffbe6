import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can read, and those above it that are missing. Throws what the file system throws. One
 * level at a time: Node's own way of doing this never ends where the system refuses, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  let at = folder;
  while (statSync(at, { throwIfNoEntry: false }) === undefined && dirname(at) !== at) {
    missing.unshift(at);
    at = dirname(at);
  }
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
}
