import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { importInto } from './import.ts';
import { hasExams } from './import.store.ts';
import { readContentFiles } from './pack-files.ts';

/**
 * Fills a database without exams from the packs that ship with the product; returns how many questions came in.
 * Of processes that start together one does it. Throws, and writes nothing, where a pack cannot be read.
 */
export async function loadStarterContent(
  database: Database,
  folder: string,
  now: () => Date,
  log?: Pick<Logger, 'info'>,
): Promise<number> {
  if (await database.read(hasExams)) return 0;
  const { faults, ...content } = await readContentFiles(folder);
  const [fault] = faults;
  if (fault) throw new Error(`content/${fault.file}: ${fault.message}`);
  return database.writeAlone(
    async (tx) => ((await hasExams(tx)) ? 0 : (await importInto(tx, content, now)).added),
    () => log?.info('waiting for another process that loads the starter content'),
  );
}
