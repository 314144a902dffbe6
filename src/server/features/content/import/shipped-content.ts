import type { Logger } from 'pino';
import { CAIRN } from '#server/command-name.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { packHash } from '#server/features/content/pack/pack-hash.ts';
import type { Database } from '#server/db/database.ts';
import { importPacks, isChange } from './import.ts';
import { isDeleted, listPackHashes } from './import.store.ts';

/** What to do about shipped content that was not imported. */
export const IMPORT_ADVICE = `preview the changes with "${CAIRN} content import --dry-run", then run it without --dry-run; your own edits are kept`;

/** The editions whose shipped pack differs from the last one imported; those deleted here are left out. */
export async function listUnimported(database: Database, folder: string): Promise<string[]> {
  const { sound } = await readPacks(folder);
  return database.read(async (reader) => {
    const hashes = await listPackHashes(reader);
    const editions: string[] = [];
    for (const { pack } of sound) {
      const { edition } = pack.exam;
      if (hashes.get(edition) !== packHash(pack) && !(await isDeleted(reader, edition))) editions.push(edition);
    }
    return editions;
  });
}

/** Those of them with something that an import would add or change here, as a trial of each shows. */
export async function listNewContent(database: Database, folder: string, now: () => Date): Promise<string[]> {
  const editions = await listUnimported(database, folder);
  if (editions.length === 0) return editions;
  const { categories, sound } = await readPacks(folder);
  const fresh: string[] = [];
  for (const pack of sound.filter(({ pack: { exam } }) => editions.includes(exam.edition))) {
    const summary = await importPacks(database, { categories, packs: [pack] }, now, { isTrial: true });
    if (isChange(summary) || summary.refusals.length > 0) fresh.push(pack.pack.exam.edition);
  }
  return fresh;
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
