// Functions for whoever can wait; as a thread it checks the file that it is given and posts what it found.
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type SqliteCheck = 'quick_check' | 'integrity_check';

/** What SQLite finds wrong in a file, nothing where all is well. */
export function faultsIn(file: string, check: SqliteCheck): string[] {
  return looking(file, (database) =>
    database
      .prepare(`pragma ${check}`)
      .all()
      .map((row) => String(row[check]))
      .filter((text) => text !== 'ok'),
  );
}

/** Whether anything was ever made in it; a file that cannot be read at all counts, since it is not empty. */
export function hasTables(file: string): boolean {
  const looked = looking(file, (database) =>
    database
      .prepare('select name from sqlite_schema limit 1')
      .all()
      .map(() => 'one'),
  );
  return looked.length > 0;
}

/** What is found; or, where the file cannot be read, why. */
function looking(file: string, look: (database: DatabaseSync) => string[]): string[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 5000, readOnly: true });
    return look(database);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database?.close();
  }
}

if (!isMainThread && workerData?.check) parentPort?.postMessage(faultsIn(workerData.file, workerData.check));
