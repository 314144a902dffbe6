import type { Logger } from 'pino';
import { readPacks } from '#server/content/pack-files.ts';
import { packHash } from '#server/content/pack-hash.ts';
import type { Database } from '#server/db/database.ts';
import { isDeleted, listEditions } from './import.store.ts';

/** What to do about shipped content that was not imported. */
export const IMPORT_ADVICE =
  'preview the changes with "npm run cairn -- content import --dry-run", then run it without --dry-run; your own edits are kept';

/** The exams, by code, whose shipped edition differs from the last one imported; those deleted here are left out. */
export async function listUnimported(database: Database, folder: string): Promise<string[]> {
  const { sound } = await readPacks(folder);
  return database.read(async (reader) => {
    const editions = await listEditions(reader);
    const codes: string[] = [];
    for (const { pack } of sound) {
      const { code } = pack.exam;
      if (editions.get(code) !== packHash(pack) && !(await isDeleted(reader, code))) codes.push(code);
    }
    return codes;
  });
}

/** Logs once that this version ships content that was not imported. */
export async function tellUnimported(
  database: Database,
  folder: string,
  log: Pick<Logger, 'info' | 'debug'>,
): Promise<void> {
  try {
    const exams = await listUnimported(database, folder);
    if (exams.length > 0)
      log.info({ exams }, `this version comes with content that has not been imported: ${IMPORT_ADVICE}`);
  } catch (error) {
    // The process was stopped meanwhile, or its files cannot be read; a debug line is enough for either.
    log.debug({ err: error }, 'the included content could not be compared');
  }
}
