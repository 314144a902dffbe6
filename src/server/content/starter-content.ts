import type { Database } from '#server/db/database.ts';
import { importPacks } from './import.ts';
import { hasExams } from './import.store.ts';
import { readContentFiles } from './pack-files.ts';

/**
 * Fills a database without exams from the packs that ship with the product; returns how many questions came in.
 * Throws, and writes nothing, where a pack cannot be read.
 */
export async function loadStarterContent(database: Database, folder: string, now: () => Date): Promise<number> {
  if (await database.read(hasExams)) return 0;
  const { faults, ...content } = await readContentFiles(folder);
  const [fault] = faults;
  if (fault) throw new Error(`content/${fault.file}: ${fault.message}`);
  return (await importPacks(database, content, now)).added;
}
