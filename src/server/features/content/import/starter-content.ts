import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { NoPictures } from '#server/features/question/picture/reencode.ts';
import { importPack } from './import.ts';
import { hasExams } from './import.store.ts';
import { type ReadyPack, readyPack } from './ready-pack.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';

/**
 * Fills a database without exams from the packs shipped with the product; returns how many questions were imported. Of several
 * processes starting together, only one does it. What cannot be read is left out and logged. Throws without writing
 * anything if one is invalid.
 */
export async function loadStarterContent(
  database: Database,
  folder: string,
  now: () => Date,
  log?: Pick<Logger, 'info' | 'error'>,
): Promise<number> {
  if (await database.read(hasExams)) return 0;
  const { sound, faults, misfits, categories } = await readPacks(folder);
  for (const { file, message } of faults) log?.error(`content/${file}: ${message}`);
  for (const { place, reason } of misfits) log?.error(`content/${place}: ${reason}`);
  const ready = await readyPacks(database, sound, log);
  return database.writeAlone(
    async (tx) => {
      if (await hasExams(tx)) return 0;
      let added = 0;
      for (const pack of ready) added += (await importPack(tx, pack, categories, now)).questions.added;
      return added;
    },
    () => log?.info('waiting for another process to load the starter content'),
  );
}

/** Without the image library a site still starts, leaving out the packs with pictures. */
async function readyPacks(
  database: Database,
  packs: readonly FolderPack[],
  log: Pick<Logger, 'info' | 'error'> | undefined,
): Promise<ReadyPack[]> {
  const ready: ReadyPack[] = [];
  for (const pack of packs) {
    try {
      ready.push(await readyPack(database, pack));
    } catch (error) {
      if (!(error instanceof NoPictures)) throw error;
      log?.error(`content/${pack.folder}: ${error.message}`);
    }
  }
  return ready;
}
