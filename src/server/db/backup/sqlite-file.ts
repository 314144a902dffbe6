import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CAIRN } from '#server/command-name.ts';
import { within } from '#server/within.ts';
import { faultsIn, tablesIn, type SqliteCheck } from './sqlite-check.ts';
import { UnfitDatabase } from './unfit-database.ts';

/** Up to this size, a check is over before a thread for it would have started. */
const IN_PLACE_BYTES = 4_000_000;
/** Up to this size, startup compares every index with its table, in two seconds at most; above, it checks only the structure. */
const WHOLE_CHECK_BYTES = 64_000_000;
/** How long startup waits for the check. Milliseconds. */
const START_WITHIN_MS = 3000;

const MARK = 'database-made';
const BACKUP = `or restore a backup ("${CAIRN} restore <file>")`;
const RESTORE = `put it back ${BACKUP}`;

/** Traces in the data folder of an earlier database. */
function signsOfEarlier(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  const isFilled = (name: string) => statSync(join(folder, name)).size > 0;
  return readdirSync(folder).filter(
    (name) =>
      name === MARK ||
      name === 'session-secret' ||
      name.startsWith(`${basename(file)}.before-`) ||
      (name === `${basename(file)}-wal` && isFilled(name)) ||
      (name === 'outbox' && readdirSync(join(folder, name)).length > 0),
  );
}

/** Throws {@link UnfitDatabase} if the file is missing or empty although there was a database before, or if it belongs to another program. */
export function refuseMissing(file: string): void {
  const tables = existsSync(file) && statSync(file).size > 0 ? tablesIn(file) : 'none';
  if (tables === 'ours') return;
  if (tables === 'foreign')
    throw new UnfitDatabase(
      `the database ${file} belongs to another program: move it away and put this site’s database in its place ${BACKUP}`,
    );
  const signs = signsOfEarlier(file);
  if (signs.length === 0) return;
  throw new UnfitDatabase(
    `the database ${file} is ${existsSync(file) ? 'empty' : 'gone'}, but there was one before (${signs.join(', ')} beside it): ${RESTORE}. For a new site, use an empty DATA_DIR`,
  );
}

/** Leaves a trace of the database, in case it is gone one day. */
export function markCreated(file: string): void {
  const mark = join(dirname(file), MARK);
  if (existsSync(mark)) return;
  writeFileSync(
    mark,
    'This folder has a database. If the database goes missing, Cairn will not start with an empty one.\n',
    {
      mode: 0o600,
    },
  );
}

/** The message about a damaged file. */
export function damageOf(file: string, faults: readonly string[]): string {
  const first = faults[0]?.replace(/\s*\n\s*/g, ' ');
  return `the database ${file} is damaged (${first}): keep a copy of it and restore a backup ("${CAIRN} restore <file>"). "${CAIRN} doctor" lists every fault`;
}

/**
 * Checks for damage before the file is used. Throws {@link UnfitDatabase}. The check of a large file may outlast the three seconds;
 * the promise then resolves with the faults found later.
 */
export async function refuseDamaged(file: string): Promise<{ faults: Promise<readonly string[]> }> {
  if (!existsSync(file) || statSync(file).size === 0) return { faults: Promise.resolve([]) };
  const { size } = statSync(file);
  const check: SqliteCheck = size <= WHOLE_CHECK_BYTES ? 'integrity_check' : 'quick_check';
  const faults = size <= IN_PLACE_BYTES ? Promise.resolve(faultsIn(file, check)) : checkBeside(file, check);
  // Callers that await it get the failure; there may be none at first.
  faults.catch(() => undefined);
  const early = await within(START_WITHIN_MS, faults, () => []);
  if (early.length > 0) throw new UnfitDatabase(damageOf(file, early));
  return { faults };
}

/** In a worker thread, so that everything else keeps running while a large file is checked. */
function checkBeside(file: string, check: SqliteCheck): Promise<readonly string[]> {
  const thread = new Worker(new URL('./sqlite-check.ts', import.meta.url), { workerData: { file, check } });
  thread.unref();
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** The full check, synchronously. */
export function integrityCheck(file: string): string[] {
  return faultsIn(file, 'integrity_check');
}
