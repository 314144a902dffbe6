// Functions for callers that can wait. Run as a worker thread, it checks the given file and posts the faults.
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type SqliteCheck = 'quick_check' | 'integrity_check';

/** The faults SQLite finds in a file; empty if there are none. */
export function faultsIn(file: string, check: SqliteCheck): string[] {
  return looking(file, (database) =>
    database
      .prepare(`pragma ${check}`)
      .all()
      .map((row) => String(row[check]))
      .filter((text) => text !== 'ok'),
  );
}

/** Whose tables the file has: ours always include the one for migrations. A file that cannot be read counts as ours, since it is not empty. */
export function tablesIn(file: string): 'none' | 'ours' | 'foreign' {
  let tables: 'none' | 'ours' | 'foreign' = 'ours';
  looking(file, (database) => {
    const names = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    tables = names.length === 0 ? 'none' : names.some(({ name }) => name === 'migration') ? 'ours' : 'foreign';
    return [];
  });
  return tables;
}

/** The faults found or, if the file cannot be read, why. */
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
